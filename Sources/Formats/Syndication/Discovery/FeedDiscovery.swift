import Bytes
import HTML
import WebAddresses

/// Finds the feeds of a page.
public enum FeedDiscovery {
  /// The feeds that a page links to: `<link rel="alternate">` with a feed's type, resolved against `<base>` or the
  /// page's address, in the page's order, without duplicates; links to XML or JSON of any kind after the others, comment
  /// feeds last (RSS Autodiscovery; HTML Living Standard, 4.6.7.1 "alternate").
  ///
  /// Also accepts `rel="feed"` and converts `feed:` addresses. Returns at most 1,000 feeds and counts the others.
  /// Returns the feeds found so far once the task is cancelled.
  ///
  /// - Parameter contentType: The content type that the page was sent with, which may name its encoding.
  /// - Complexity: O(length of the page).
  public static func links(
    in html: [UInt8], pageURL: WebAddress, contentType: String? = nil
  ) -> DiscoveredFeeds {
    let links = LinkElements(in: html, pageURL: pageURL, contentType: contentType)
    // A link to the page itself is not a feed.
    var seen = Set([withoutFragment(WebAddress(pageURL.string) ?? pageURL)])
    var feeds: [DiscoveredFeed] = []
    var omitted = 0
    links.visit { link in
      guard let feed = feed(of: link, base: links.base), !seen.contains(withoutFragment(feed.url)) else { return true }
      if feeds.count == mostFeeds {
        omitted += 1
      } else {
        seen.insert(withoutFragment(feed.url))
        feeds.append(feed)
      }
      return true
    }
    let ranks = feeds.map { $0.isOfComments ? 2 : $0.isOfAnyType ? 1 : 0 }
    let ranked = (0...2).flatMap { rank in zip(feeds, ranks).filter { $1 == rank }.map(\.0) }
    return DiscoveredFeeds(ranked, omitted: omitted)
  }

  /// The addresses where a site without a link is likely to have feeds, best guess first: the usual names in the page's
  /// folder and at the host's root.
  ///
  /// Empty if `pageURL` is not an `http` or `https` address.
  public static func wellKnownAddresses(forPage pageURL: String) -> [WebAddress] {
    guard let page = PageAddress(pageURL) else { return [] }
    return UniqueTexts.of(WellKnownPaths.addresses(for: page))
      .map { WebAddress(unparsed: $0) }
  }

  // MARK: Private

  /// The maximum number of feeds that are returned.
  private static let mostFeeds = 1000
  /// The maximum length of a title, in bytes.
  private static let longestTitle = 4096

  private static func feed(of link: HTMLElement, base: AddressBase) -> DiscoveredFeed? {
    let relations = Relations(link["rel"] ?? "")
    guard let reference = link["href"], !relations.isStyleSheet else { return nil }
    let type = mimeType(link["type"])
    let isFeed = relations.isFeed || relations.isAlternate && isFeedType(type, link)
    guard isFeed, let url = address(reference, base: base) else { return nil }
    let title = PlainText.fold((link["title"] ?? "").shortened(toBytes: longestTitle))
    return DiscoveredFeed(url: url, title: title.isEmpty ? nil : title, mimeType: type?.string)
  }

  /// The relevant words of `rel`.
  private struct Relations {
    private(set) var isFeed = false
    private(set) var isAlternate = false
    private(set) var isStyleSheet = false

    init(_ text: String) {
      var rest = text.utf8[...]
      while let start = rest.firstIndex(where: { !ASCII.isWhitespace($0) }) {
        let word = Substring(rest[start...].prefix { !ASCII.isWhitespace($0) })
        if word.hasSameBytesIgnoringCase(as: "feed") { isFeed = true }
        if word.hasSameBytesIgnoringCase(as: "alternate") { isAlternate = true }
        if word.hasSameBytesIgnoringCase(as: "stylesheet") { isStyleSheet = true }
        rest = rest[word.endIndex...]
      }
    }
  }

  private static func mimeType(_ type: String?) -> ByteString? {
    type.flatMap { MediaType.bare($0) }.map { ByteString($0.lowercasedASCII) }
  }

  private static func isFeedType(_ type: ByteString?, _ link: HTMLElement) -> Bool {
    switch type {
    case "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
      "application/x-rss+xml", "application/x-atom+xml", "application/rss", "application/atom", "text/rss+xml",
      "text/atom+xml", "text/rss", "application/xml", "text/xml":
      return true
    case "application/json":
      // Pages link to many kinds of JSON, such as descriptions of themselves and responses of their APIs.
      let words = ((link["href"] ?? "") + " " + (link["title"] ?? "")).lowercasedASCII
      return words.containsBytes("feed") && !words.containsBytes("oembed") && !words.containsBytes("wp-json")
    default: return false
    }
  }

  private static func withoutFragment(_ url: WebAddress) -> ByteString {
    ByteString(Substring(url.string.utf8.prefix { $0 != UInt8(ascii: "#") }))
  }

  /// Resolves an address. `feed://host/path` and `feed:https://host/path` are the addresses of old feed readers.
  private static func address(_ reference: String, base: AddressBase) -> WebAddress? {
    var reference = PlainText.fold(reference)
    if reference.utf8.prefix(5).map(ASCII.lowercased).elementsEqual("feed:".utf8) {
      reference = String(Substring(reference.utf8.dropFirst(5)))
      if reference.hasBytePrefix("//") { reference = "http:" + reference }
    }
    guard let url = base.resolve(reference), url.scheme == "http" || url.scheme == "https" else { return nil }
    // Normalized, so that duplicates are found.
    return WebAddress(url.string)
  }
}
