import Bytes

/// A place that a work shows (`media:location`).
public struct MediaLocation: Sendable, Hashable, Codable {
  /// A description of the place, plain text.
  @ComparedByBytes public var description: String?
  /// The position, if it is stated.
  public var place: FeedPlace?
  /// In seconds from the start of the work.
  public var startSeconds: Double?
  /// In seconds from the start of the work.
  public var endSeconds: Double?

  /// Creates a place in a work.
  public init(
    description: String? = nil,
    place: FeedPlace? = nil,
    startSeconds: Double? = nil,
    endSeconds: Double? = nil
  ) {
    self.description = description
    self.place = place
    self.startSeconds = startSeconds
    self.endSeconds = endSeconds
  }
}
