import Storage
import Syndication
import WebAddresses

/// The reason why a feed could not be followed. Each description says what to do next.
public enum SubscribingError: Error, Sendable, CustomStringConvertible {
  case notAnAddress(String)
  /// The address, without the user name or password that it came with.
  case signInInAddress(WebAddress)
  case unreachable(url: WebAddress, reason: String, kind: FeedProblem.Kind)
  case notAFeed(url: WebAddress, reason: String)
  /// The page links to several feeds, or the site has several; the user chooses one.
  case several(url: WebAddress, feeds: DiscoveredFeeds)
  /// The user follows the feed already.
  case followed(WebAddress)

  public var description: String {
    switch self {
    case .notAnAddress(let typed):
      "“\(typed)” is not an address of a site or a feed. It should look like https://example.org/feed.xml."
    case .signInInAddress(let url):
      "The address has a user name or a password in it, which everybody would see who follows the feed. Enter \(url) "
        + "alone, and the sign-in in its own fields: “The feed needs a sign-in” when you add it, later in the feed's "
        + "settings; --sign-in for commands."
    case .unreachable(let url, let reason, _):
      "\(url) could not be fetched. \(reason)"
    case .notAFeed(let url, let reason):
      "No feed was found at \(url). \(reason)"
    case .several(let url, let found):
      "\(url) has \(found.feeds.count + found.omitted) feeds: "
        + found.feeds.prefix(20).map { feed in feed.title.map { "\($0) (\(feed.url))" } ?? feed.url.string }
        .joined(separator: ", ")
        + (found.feeds.count > 20 ? "…" : "")
        + ". Add one of them by its address."
    case .followed(let url): "You follow \(url) already."
    }
  }
}

extension SubscribingError {
  /// The address that can be followed though it could not be fetched, since settings of the feed or time can mend that.
  public var addressToFollowAnyway: WebAddress? {
    guard case .unreachable(let url, _, let kind) = self else { return nil }
    switch kind {
    case .refusedConnection, .unreachable, .timeout, .privateNetwork, .expiredCertificate, .selfSignedCertificate,
      .wrongNameCertificate, .untrustedCertificate, .insecure, .challenge, .signIn, .forbidden, .limited, .serverError,
      .ownTrouble:
      return url
    default: return nil
    }
  }
}
