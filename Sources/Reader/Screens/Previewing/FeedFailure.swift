import Fetching
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
    guard case .several(let url, let found) = refusal else { return "\(error)" }
    let (listed, omitted) = (found.feeds.count, found.omitted)
    return
      "\(url) has \(listed + omitted) feeds\(omitted > 0 ? ", of which \(listed) are listed" : ""). Choose one or more."
  }

  /// The feeds to choose from, for a site with several.
  public var choices: [DiscoveredFeed] {
    guard case .several(_, let found) = refusal else { return [] }
    return found.feeds
  }

  /// The address that can be followed though it could not be fetched.
  public var addressToFollowAnyway: WebAddress? { refusal?.addressToFollowAnyway }

  private var refusal: SubscribingError? { error as? SubscribingError }
}
