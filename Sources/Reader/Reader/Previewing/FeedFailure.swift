import Syndication

/// The reason why a feed cannot be shown, in words for the user.
public struct FeedFailure: Error {
  /// The error of the source.
  public let error: any Error

  /// - Parameter error: An error whose description is a sentence for the user.
  public init(_ error: any Error) {
    self.error = error
  }

  /// The problem and its remedy.
  public var sentence: String {
    if case .several(let url, let feeds) = refusal { return "\(url) has \(feeds.count) feeds. Choose one." }
    return "\(error)"
  }

  /// The addresses of the feeds to choose from, for a site with several.
  public var choices: [String] {
    guard case .several(_, let feeds) = refusal else { return [] }
    return feeds.map { feed in feed.url }
  }

  private var refusal: SubscribingError? { error as? SubscribingError }
}
