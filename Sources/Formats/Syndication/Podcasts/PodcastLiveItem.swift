import Bytes

/// A planned, running or past broadcast (Podcasting 2.0, `podcast:liveItem`).
public struct PodcastLiveItem: Sendable, Hashable, Codable {
  /// `pending`, `live` or `ended`, in lower case.
  @ComparedByBytes public var status: String?
  /// The time at which the broadcast begins.
  public var start: StatedDate?
  /// The planned end.
  public var end: StatedDate?
  /// The content of the element, in the form of an item.
  public var entry: ParsedEntry

  /// Creates a live item.
  public init(
    status: String? = nil,
    start: StatedDate? = nil,
    end: StatedDate? = nil,
    entry: ParsedEntry
  ) {
    self.status = status
    self.start = start
    self.end = end
    self.entry = entry
  }
}
