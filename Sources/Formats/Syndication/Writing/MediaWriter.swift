import Bytes

/// Writes Media RSS (rssboard.org/media-rss, version 1.5.1).
enum MediaWriter {
  /// Writes the files and the properties of an entry, of its groups, and of its files.
  static func write(_ entry: ParsedEntry, to writer: inout XMLWriter) {
    for enclosure in entry.enclosures where group(of: enclosure, in: entry) == nil { write(enclosure, to: &writer) }
    for (index, properties) in entry.mediaGroups.enumerated() {
      writer.begin("media:group")
      for enclosure in entry.enclosures where group(of: enclosure, in: entry) == index { write(enclosure, to: &writer) }
      write(properties, to: &writer)
      writer.end()
    }
    if let media = entry.media { write(media, to: &writer) }
    if let image = entry.imageURL, !isDerived(image, in: entry) {
      writer.element("media:thumbnail", [("url", image.string)])
    }
  }

  private static func group(of enclosure: ParsedEnclosure, in entry: ParsedEntry) -> Int? {
    enclosure.mediaGroup.flatMap { entry.mediaGroups.indices.contains($0) ? $0 : nil }
  }

  /// True if a reader gives the entry this picture because of its artwork or its thumbnails.
  private static func isDerived(_ image: WebAddress, in entry: ParsedEntry) -> Bool {
    var pictures = [entry.podcast?.coverURL].compactMap(\.self) + entry.allMedia.flatMap { $0.thumbnails.map(\.url) }
    if pictures.isEmpty { pictures = entry.enclosures.filter { $0.medium == .image }.map(\.url) }
    return pictures.contains(image)
  }

  private static func write(_ file: ParsedEnclosure, to writer: inout XMLWriter) {
    var attributes: [(name: String, value: String?)] = [
      ("url", file.url.string), ("type", file.mimeType), ("fileSize", file.lengthBytes.map { String($0) }),
      ("medium", file.medium?.rawValue), ("duration", ModuleWriter.number(file.durationSeconds)),
      ("width", integer(file.width)), ("height", integer(file.height)), ("lang", file.language),
      ("expression", file.expression), ("isDefault", file.isDefault ? "true" : nil),
    ]
    attributes += [
      ("bitrate", ModuleWriter.number(file.kilobitsPerSecond)),
      ("framerate", ModuleWriter.number(file.framesPerSecond)),
      ("samplingrate", ModuleWriter.number(file.kilohertz)), ("channels", integer(file.channels)),
    ]
    let isDescribed = file.media?.description != nil
    guard file.media != nil || file.description != nil else { return writer.element("media:content", attributes) }
    writer.begin("media:content", attributes)
    if !isDescribed { text("media:description", file.description.map { FeedText($0) }, to: &writer) }
    if let media = file.media { write(media, to: &writer) }
    writer.end()
  }

  static func write(_ media: MediaProperties, to writer: inout XMLWriter) {
    text("media:title", media.title, to: &writer)
    text("media:description", media.description, to: &writer)
    if !media.keywords.isEmpty { writer.element("media:keywords", text: media.keywords.joined(separator: ", ")) }
    for thumbnail in media.thumbnails {
      writer.element(
        "media:thumbnail",
        [
          ("url", thumbnail.url.string), ("width", integer(thumbnail.width)), ("height", integer(thumbnail.height)),
          ("time", ModuleWriter.number(thumbnail.timeSeconds)),
        ])
    }
    for category in media.categories {
      writer.element("media:category", [("scheme", category.scheme), ("label", category.label)], text: category.term)
    }
    for hash in media.hashes { writer.element("media:hash", [("algo", hash.algorithm)], text: hash.value) }
    if let player = media.player {
      writer.element(
        "media:player",
        [("url", player.url.string), ("width", integer(player.width)), ("height", integer(player.height))])
    }
    for credit in media.credits {
      writer.element("media:credit", [("role", credit.role), ("scheme", credit.scheme)], text: credit.name)
    }
    if let copyright = media.copyright {
      writer.element("media:copyright", [("url", copyright.url?.string)], text: copyright.text)
    }
    for rating in media.ratings { writer.element("media:rating", [("scheme", rating.scheme)], text: rating.value) }
    for transcript in media.transcripts {
      writer.element(
        "media:text", [("type", type(of: transcript.text))] + span(transcript.startSeconds, transcript.endSeconds),
        text: transcript.text.value)
    }
    for restriction in media.restrictions {
      writer.element(
        "media:restriction", [("relationship", restriction.relationship), ("type", restriction.type)],
        text: restriction.values.isEmpty ? nil : restriction.values.joined(separator: " "))
    }
    if let community = media.community { write(community, to: &writer) }
    list("media:comments", "media:comment", media.comments, to: &writer)
    list("media:responses", "media:response", media.responses.map(\.string), to: &writer)
    list("media:backLinks", "media:backLink", media.backLinks.map(\.string), to: &writer)
    writeRare(media, to: &writer)
  }

  private static func writeRare(_ media: MediaProperties, to writer: inout XMLWriter) {
    if let embed = media.embed {
      writer.begin(
        "media:embed", [("url", embed.url.string), ("width", integer(embed.width)), ("height", integer(embed.height))])
      for (name, value) in embed.parameters.sorted(by: { $0.key < $1.key }) {
        writer.element("media:param", [("name", name.string)], text: value)
      }
      writer.end()
    }
    if let status = media.status {
      writer.element("media:status", [("state", status.state), ("reason", status.reason)])
    }
    for price in media.prices {
      writer.element(
        "media:price",
        [("type", price.type), ("price", price.price), ("currency", price.currency), ("info", price.info)])
    }
    if let license = media.license {
      writer.element(
        "media:license", [("type", license.type), ("href", license.url.string.isEmpty ? nil : license.url.string)],
        text: license.title)
    }
    for subtitle in media.subtitles {
      writer.element(
        "media:subTitle", [("href", subtitle.url.string), ("type", subtitle.type), ("lang", subtitle.language)])
    }
    for link in media.peerLinks { writer.element("media:peerLink", [("href", link.url.string), ("type", link.type)]) }
    for location in media.locations {
      let attributes =
        [("description", location.description)] + span(location.startSeconds, location.endSeconds)
      guard let place = location.place else {
        writer.element("media:location", attributes)
        continue
      }
      writer.begin("media:location", attributes)
      ModuleWriter.write([place], asGeometry: true, to: &writer)
      writer.end()
    }
    if let rights = media.rights { writer.element("media:rights", [("status", rights)]) }
    guard !media.scenes.isEmpty else { return }
    writer.begin("media:scenes")
    for scene in media.scenes {
      writer.begin("media:scene")
      ModuleWriter.element("sceneTitle", scene.title, to: &writer)
      ModuleWriter.element("sceneDescription", scene.description, to: &writer)
      ModuleWriter.element("sceneStartTime", ModuleWriter.number(scene.startSeconds), to: &writer)
      ModuleWriter.element("sceneEndTime", ModuleWriter.number(scene.endSeconds), to: &writer)
      writer.end()
    }
    writer.end()
  }

  private static func write(_ community: MediaCommunity, to writer: inout XMLWriter) {
    writer.begin("media:community")
    writer.element(
      "media:starRating",
      [
        ("average", ModuleWriter.number(community.ratingAverage)), ("count", integer(community.ratingCount)),
        ("min", ModuleWriter.number(community.ratingMinimum)), ("max", ModuleWriter.number(community.ratingMaximum)),
      ])
    writer.element(
      "media:statistics", [("views", integer(community.views)), ("favorites", integer(community.favorites))])
    if !community.tags.isEmpty {
      writer.element(
        "media:tags",
        text: community.tags.map { "\($0.name):\(DecimalText.of($0.weight))" }.joined(separator: ", "))
    }
    writer.end()
  }

  // MARK: Parts

  private static func text(_ name: String, _ text: FeedText?, to writer: inout XMLWriter) {
    if let text { writer.element(name, [("type", type(of: text))], text: text.value) }
  }

  private static func type(of text: FeedText) -> String { text.isMarkup ? "html" : "plain" }

  private static func list(_ list: String, _ element: String, _ texts: [String], to writer: inout XMLWriter) {
    guard !texts.isEmpty else { return }
    writer.begin(list)
    for text in texts { writer.element(element, text: text) }
    writer.end()
  }

  private static func span(_ start: Double?, _ end: Double?) -> [(name: String, value: String?)] {
    [("start", ModuleWriter.number(start)), ("end", ModuleWriter.number(end))]
  }

  private static func integer(_ number: Int?) -> String? { number.map { String($0) } }
}

extension ParsedEntry {
  /// The Media RSS properties of the entry, its groups and its files.
  var allMedia: [MediaProperties] { [media].compactMap(\.self) + mediaGroups + enclosures.compactMap(\.media) }
}
