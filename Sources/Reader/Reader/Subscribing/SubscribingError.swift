import Syndication
import WebAddresses

/// The reason why a feed could not be followed. Each description says what to do next.
public enum SubscribingError: Error, Sendable, CustomStringConvertible {
  case notAnAddress(String)
  case unreachable(url: WebAddress, reason: String)
  case notAFeed(url: WebAddress, reason: String)
  /// The page links to several feeds, or the site has several; the user chooses one.
  case several(url: WebAddress, feeds: DiscoveredFeeds)

  public var description: String {
    switch self {
    case .notAnAddress(let typed):
      "“\(typed)” is not an address of a site or a feed. It should look like https://example.org/feed.xml."
    case .unreachable(let url, let reason):
      "\(url) could not be fetched. \(reason)"
    case .notAFeed(let url, let reason):
      "No feed was found at \(url). \(reason)"
    case .several(let url, let found):
      "\(url) has \(found.feeds.count + found.omitted) feeds: "
        + found.feeds.prefix(20).map { feed in feed.title.map { "\($0) (\(feed.url))" } ?? feed.url.string }
        .joined(separator: ", ")
        + (found.feeds.count > 20 ? "…" : "")
        + ". Add one of them by its address."
    }
  }
}
