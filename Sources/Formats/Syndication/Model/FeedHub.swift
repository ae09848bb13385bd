import Bytes

/// A service that announces changes of a feed (WebSub, links with the relation `hub`; JSON Feed `hubs`).
public struct FeedHub: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress
  /// The protocol, such as `WebSub` or `rssCloud`; nil if not stated.
  @ComparedByBytes public var type: String?

  /// Creates a hub.
  public init(
    url: WebAddress,
    type: String? = nil
  ) {
    self.url = url
    self.type = type
  }
}
