/// Writes parts of podcasts and episodes in Podcasting 2.0.
enum PodcastWriter {
  static func write(_ funding: PodcastFunding, to writer: inout XMLWriter) {
    writer.element("podcast:funding", [("url", funding.url.string)], text: funding.title)
  }

  static func write(_ discussion: PodcastDiscussion, to writer: inout XMLWriter) {
    writer.element(
      "podcast:socialInteract",
      [
        ("protocol", discussion.protocolName), ("uri", discussion.url?.string), ("accountId", discussion.account),
        ("accountUrl", discussion.accountURL?.string), ("priority", discussion.priority.map { String($0) }),
      ])
  }

  static func write(_ chat: PodcastChat, to writer: inout XMLWriter) {
    writer.element(
      "podcast:chat",
      [("server", chat.server), ("protocol", chat.protocolName), ("accountId", chat.account), ("space", chat.space)])
  }

  static func write(_ image: PodcastImage, to writer: inout XMLWriter) {
    writer.element(
      "podcast:image",
      [
        ("href", image.url.string), ("alt", image.alternateText), ("aspect-ratio", image.aspectRatio),
        ("width", image.width.map { String($0) }), ("height", image.height.map { String($0) }), ("type", image.type),
        ("purpose", image.purposes.isEmpty ? nil : image.purposes.map(\.string).joined(separator: " ")),
      ])
  }

  static func write(_ item: PodcastRemoteItem, to writer: inout XMLWriter) {
    writer.element(
      "podcast:remoteItem",
      [
        ("feedGuid", item.feedGUID), ("feedUrl", item.feedURL?.string), ("itemGuid", item.itemGUID),
        ("medium", item.medium), ("title", item.title),
      ])
  }

  /// Writes an element with references inside; nothing without one.
  static func write(_ name: String, _ items: [PodcastRemoteItem], to writer: inout XMLWriter) {
    guard !items.isEmpty else { return }
    writer.begin(name)
    for item in items { write(item, to: &writer) }
    writer.end()
  }

  static func write(_ value: PodcastValue, to writer: inout XMLWriter) {
    writer.begin("podcast:value", [("type", value.type), ("method", value.method), ("suggested", value.suggested)])
    for recipient in value.recipients { write(recipient, to: &writer) }
    for split in value.timeSplits {
      writer.begin(
        "podcast:valueTimeSplit",
        [
          ("startTime", ModuleWriter.number(split.startSeconds)),
          ("duration", ModuleWriter.number(split.durationSeconds)),
          ("remoteStartTime", ModuleWriter.number(split.remoteStartSeconds)),
          ("remotePercentage", ModuleWriter.number(split.remotePercentage)),
        ])
      if let item = split.remoteItem { write(item, to: &writer) }
      for recipient in split.recipients { write(recipient, to: &writer) }
      writer.end()
    }
    writer.end()
  }

  private static func write(_ recipient: PodcastValue.Recipient, to writer: inout XMLWriter) {
    writer.element(
      "podcast:valueRecipient",
      [
        ("name", recipient.name), ("type", recipient.type), ("address", recipient.address),
        ("split", ModuleWriter.number(recipient.split)), ("fee", recipient.isFee ? "true" : nil),
        ("customKey", recipient.customKey), ("customValue", recipient.customValue),
      ])
  }
}
