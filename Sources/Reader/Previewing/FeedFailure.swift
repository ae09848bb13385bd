import Syndication

/// Why a feed could not be shown, for people.
public struct FeedFailure: Sendable {
  /// What the source said, for programs.
  public let error: any Error

  /// - Parameter error: one whose description is a sentence for people.
  public init(_ error: any Error) {
    self.error = error
  }

  /// What was wrong, and what to do.
  public var sentence: String {
    if case .several(let url, let feeds) = refusal { return "\(url) has \(feeds.count) feeds. Choose one." }
    return "\(error)"
  }

  /// The addresses of the feeds to choose from, where a site has several.
  public var choices: [String] {
    guard case .several(_, let feeds) = refusal else { return [] }
    return feeds.map { (feed: DiscoveredFeed) in feed.url }
  }

  private var refusal: SubscribingError? { error as? SubscribingError }
}
