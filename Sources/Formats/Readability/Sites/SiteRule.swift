import Bytes
import WebAddresses

/// What is known about the pages of a site: where the article is, what does not belong to it, and where it goes on.
public struct SiteRule: Sendable {
  /// The hosts, each with its subdomains.
  public var hosts: [ByteString]
  /// The elements that are the article, in the order of the page. Without them, or if a page has none of them, the
  /// article is looked for.
  public var content: [Selector] = []
  /// The elements that are removed from the page.
  public var removed: [Selector] = []
  /// Links to the page on which the article goes on.
  public var nextPage: [Selector] = []
  /// Links to a page that has the whole article.
  public var singlePage: [Selector] = []

  /// Creates a rule without selectors for these hosts and their subdomains.
  public init(hosts: [ByteString]) {
    self.hosts = hosts
  }

  func applies(to host: ByteString) -> Bool {
    hosts.contains { $0 == host || host.string.hasByteSuffix("." + $0.string) }
  }
}
