import Bytes

/// A broadcast that is due, running or over (Podcasting 2.0, `podcast:liveItem`).
public struct PublishedLiveItem: Sendable, Hashable {
  /// `pending`, `live` or `ended`, in lower case.
  @Bytewise public var status: String?
  public var start: StatedDate?
  public var end: StatedDate?
  /// What it says of itself, as an item does.
  public var details: PublishedDetails

  public init(
    status: String? = nil,
    start: StatedDate? = nil,
    end: StatedDate? = nil,
    details: PublishedDetails = PublishedDetails()
  ) {
    self.status = status
    self.start = start
    self.end = end
    self.details = details
  }
}
