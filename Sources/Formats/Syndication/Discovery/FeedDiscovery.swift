import Bytes
import HTML
import WebAddresses

/// Finds the feeds of a page, which is parsed once.
public struct FeedDiscovery {
  private let page: LinkElements
  private let pageURL: WebAddress

  /// Parses a page.
  ///
  /// - Parameter contentType: The content type that the page was sent with, which may name its encoding.
  /// - Complexity: O(length of the page).
  public init(in html: [UInt8], pageURL: WebAddress, contentType: String? = nil) {
    page = LinkElements(in: html, pageURL: pageURL, contentType: contentType)
    self.pageURL = pageURL
  }

  /// The feeds that a page links to: `<link rel="alternate">` with a feed's type, resolved against `<base>` or the
  /// page's address, in the page's order, without duplicates; links to XML or JSON of any kind after the others, comment
  /// feeds last (RSS Autodiscovery; HTML Living Standard, 4.6.7.1 "alternate").
  ///
  /// Also accepts `rel="feed"` and links without a type whose address looks like a feed's, and converts `feed:`
  /// addresses. If there are none, the links in the text count whose type or address is that of a feed. Returns at most
  /// 1,000 feeds and counts the others. Returns the feeds found so far once the task is cancelled.
  ///
  /// - Parameter stated: The links of the response's `Link` fields, which come first.
  /// - Complexity: O(length of the page).
  public func links(stated: [StatedLink] = []) -> DiscoveredFeeds {
    var found = FoundFeeds(on: pageURL)
    for link in stated { found.take(Self.feed(of: link, base: AddressBase(pageURL))) }
    page.visit { link in
      found.take(Self.feed(of: StatedLink(link), base: page.base))
      return true
    }
    if found.feeds.isEmpty {
      page.visit("a") { link in
        found.take(Self.feed(inText: link, base: page.base))
        return true
      }
    }
    let ranks = found.feeds.map { $0.isOfComments ? 2 : $0.isOfAnyType ? 1 : 0 }
    let ranked = (0...2).flatMap { rank in zip(found.feeds, ranks).filter { $1 == rank }.map(\.0) }
    return DiscoveredFeeds(ranked, omitted: found.omitted)
  }

  /// The addresses that may be feeds, though only the words of the links say so: “RSS”, “Atom” or “feed”, in the page's
  /// order.
  ///
  /// - Complexity: O(length of the page).
  public func likelyAddresses() -> [WebAddress] {
    var found = FoundFeeds(on: pageURL)
    page.visit("a") { link in
      if let reference = link["href"], LikelyFeed.isNamed(link), let url = Self.address(reference, base: page.base),
        !LikelyFeed.leadsThrough(url)
      {
        found.take(DiscoveredFeed(url: url, title: nil, mimeType: nil))
      }
      return found.feeds.count < Self.mostLikely
    }
    return found.feeds.map(\.url)
  }

  /// The address that a page leads on to by itself: `<meta http-equiv="refresh">` within a few seconds. Nil if it is the
  /// page's own.
  ///
  /// - Complexity: O(length of the page).
  public func refreshTarget() -> WebAddress? {
    var found = FoundFeeds(on: pageURL)
    page.visit("meta") { element in
      if element["http-equiv"]?.hasSameBytesIgnoringCase(as: "refresh") == true,
        let target = element["content"].flatMap(Self.refreshReference),
        let url = Self.address(target, base: page.base)
      {
        found.take(DiscoveredFeed(url: url, title: nil, mimeType: nil))
      }
      return found.feeds.isEmpty
    }
    return found.feeds.first?.url
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

  /// The most addresses that are likely only.
  private static let mostLikely = 8
  /// The longest time before a page leads on, in seconds. Pages that load themselves again wait longer.
  private static let longestDelay = 15

  /// The feeds found so far, without duplicates.
  private struct FoundFeeds {
    private(set) var feeds: [DiscoveredFeed] = []
    private(set) var omitted = 0
    private var seen: Set<ByteString>

    /// A link to the page itself is not a feed.
    init(on page: WebAddress) { seen = [withoutFragment(WebAddress(page.string) ?? page)] }

    mutating func take(_ feed: DiscoveredFeed?) {
      guard let feed, !seen.contains(withoutFragment(feed.url)) else { return }
      if feeds.count == mostFeeds {
        omitted += 1
      } else {
        seen.insert(withoutFragment(feed.url))
        feeds.append(feed)
      }
    }
  }

  private static func feed(of link: StatedLink, base: AddressBase) -> DiscoveredFeed? {
    let relations = Relations(link.relations)
    guard let reference = link.reference, !relations.isStyleSheet else { return nil }
    let type = mimeType(link.type)
    guard relations.isFeed || relations.isAlternate && (type == nil || isFeedType(type, link)),
      let url = address(reference, base: base), type != nil || relations.isFeed || LikelyFeed.isAddress(url)
    else { return nil }
    return DiscoveredFeed(url: url, title: title(link.title), mimeType: type?.string)
  }

  /// The feed of a link in a page's text, if its relation, its type or its address says that it is one.
  private static func feed(inText link: HTMLElement, base: AddressBase) -> DiscoveredFeed? {
    let stated = StatedLink(link)
    if let feed = feed(of: stated, base: base) { return feed }
    let type = mimeType(stated.type)
    guard let reference = stated.reference, let url = address(reference, base: base), !LikelyFeed.leadsThrough(url),
      isFeedType(type, stated) || LikelyFeed.isAddress(url) || LikelyFeed.isScheme(reference)
    else { return nil }
    return DiscoveredFeed(url: url, title: title(stated.title ?? link.text), mimeType: type?.string)
  }

  private static func title(_ text: String?) -> String? {
    let title = PlainText.fold((text ?? "").shortened(toBytes: longestTitle))
    return title.isEmpty ? nil : title
  }

  /// The address in `5; url='page'` (HTML Living Standard, 4.2.5.3 "shared declarative refresh steps").
  private static func refreshReference(_ content: String) -> String? {
    let parts = content.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",")
    }
    let seconds = Substring(parts[0].prefix { $0 != UInt8(ascii: ".") }).trimmedASCII
    guard parts.count == 2, let delay = Int(seconds), (0...longestDelay).contains(delay) else { return nil }
    var target = ASCII.trimmed(parts[1])
    if target.prefix(3).map(ASCII.lowercased).elementsEqual("url".utf8) {
      let value = ASCII.trimmed(target.dropFirst(3))
      if value.first == UInt8(ascii: "=") { target = ASCII.trimmed(value.dropFirst()) }
    }
    if let quote = target.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      target = target.dropFirst().prefix { $0 != quote }
    }
    return target.isEmpty ? nil : String(Substring(target))
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

  private static func isFeedType(_ type: ByteString?, _ link: StatedLink) -> Bool {
    switch type {
    case "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
      "application/x-rss+xml", "application/x-atom+xml", "application/rss", "application/atom", "text/rss+xml",
      "text/atom+xml", "text/rss", "application/xml", "text/xml":
      return true
    case "application/json":
      // Pages link to many kinds of JSON, such as descriptions of themselves and responses of their APIs.
      let words = ((link.reference ?? "") + " " + (link.title ?? "")).lowercasedASCII
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
