import Bytes

/// Reads a way to pay from the tree of its element, and notes if a part of it cannot be read.
struct PodcastValueReader {
  /// Nil for text that is no address.
  let address: (String) -> WebAddress?
  /// True if each recipient and each part could be read.
  private(set) var isWhole = true

  init(address: @escaping (String) -> WebAddress?) {
    self.address = address
  }

  /// Nil for an element that states nothing.
  mutating func read(_ tree: FeedExtension) -> PodcastValue? {
    let value = PodcastValue(
      type: tree.attribute("type")?.lowercasedASCII, method: tree.attribute("method")?.lowercasedASCII,
      suggested: tree.attribute("suggested"), recipients: recipients(of: tree),
      timeSplits: all("valueTimeSplit", of: tree) { reader, tree in reader.timeSplit(tree) })
    return value == PodcastValue() ? nil : value
  }

  private mutating func recipients(of tree: FeedExtension) -> [PodcastValue.Recipient] {
    all("valueRecipient", of: tree) { reader, tree in reader.recipient(tree) }
  }

  private mutating func all<Part>(
    _ name: String, of tree: FeedExtension, _ read: (inout Self, FeedExtension) -> Part?
  ) -> [Part] {
    tree.children.all(name).compactMap { child in
      let part = read(&self, child)
      if case nil = part { isWhole = false }
      return part
    }
  }

  private mutating func recipient(_ tree: FeedExtension) -> PodcastValue.Recipient? {
    guard let address = tree.attribute("address"), let split = number("split", of: tree), split >= 0 else { return nil }
    return PodcastValue.Recipient(
      name: tree.attribute("name").flatMap(PublicationReader.decoded), type: tree.attribute("type")?.lowercasedASCII,
      address: address, split: split, isFee: PodcastReader.flag(tree.attribute("fee")) ?? false,
      customKey: tree.attribute("customKey"), customValue: tree.attribute("customValue"))
  }

  private mutating func timeSplit(_ tree: FeedExtension) -> PodcastValue.TimeSplit? {
    guard let start = number("startTime", of: tree), start >= 0,
      let duration = MediaDuration.plausible(number("duration", of: tree))
    else { return nil }
    return PodcastValue.TimeSplit(
      startSeconds: start, durationSeconds: duration, remoteStartSeconds: number("remoteStartTime", of: tree),
      remotePercentage: number("remotePercentage", of: tree).map { min(max($0, 0), 100) },
      remoteItem: tree["remoteItem"].flatMap { PodcastRemoteItem(attribute: $0.attribute, address: address) },
      recipients: recipients(of: tree))
  }

  private mutating func number(_ name: String, of tree: FeedExtension) -> Double? {
    guard let text = tree.attribute(name) else { return nil }
    let number = FiniteNumber.parse(text)
    if case nil = number { isWhole = false }
    return number
  }
}
