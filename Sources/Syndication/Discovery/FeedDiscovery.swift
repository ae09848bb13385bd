import HTML

/// Finds the feeds of a page.
public enum FeedDiscovery {
  /// `<link rel="alternate">` with a feed's type, resolved against `<base>` or the page's address, in the page's order,
  /// without duplicates; comment feeds last (RSS Autodiscovery; HTML Living Standard, 4.6.7.1 "alternate").
  ///
  /// `rel="feed"` counts as well, and `feed:` addresses are taken for what they stand for. Of more than 1,000 feeds the
  /// first are given. Complexity: linear in the page.
  public static func links(in html: [UInt8], pageURL: String) -> [DiscoveredFeed] {
    let document = HTMLDocument(parsing: html)
    let base: String = document.baseURL.flatMap { URLResolver.resolve($0, against: pageURL) } ?? pageURL
    var seen: Set<String> = []
    var feeds: [DiscoveredFeed] = []
    for element in document.root.descendants where element.name == "link" && !element.isForeign {
      guard let feed = feed(of: element, base: base), seen.insert(feed.url).inserted else { continue }
      feeds.append(feed)
      if feeds.count == mostFeeds { break }
    }
    let isComments: [Bool] = feeds.map(CommentFeeds.isLikely)
    return zip(feeds, isComments).filter { !$1 }.map(\.0) + zip(feeds, isComments).filter(\.1).map(\.0)
  }

  /// Addresses where feeds usually are, for a site without a link, best guess first: those of sites known to hide theirs
  /// (videos, code forges, forums), then the usual names in the page's folder and at the host's root.
  ///
  /// Empty for what is no `http` or `https` address.
  public static func wellKnownAddresses(forPage pageURL: String) -> [String] {
    guard let page = PageAddress(pageURL) else { return [] }
    var seen: Set<String> = []
    return (SiteRules.addresses(for: page) + UsualNames.addresses(for: page)).filter { seen.insert($0).inserted }
  }

  // MARK: Private

  /// Nobody chooses among more.
  private static let mostFeeds: Int = 1000
  /// Bytes of a title that are read; nobody reads more.
  private static let longestTitle: Int = 4096

  private static func feed(of link: HTMLElement, base: String) -> DiscoveredFeed? {
    let relations: [Substring] = (link["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    guard let reference = link["href"], !relations.contains("stylesheet") else { return nil }
    let type: String? = mimeType(link["type"])
    let isFeed: Bool = relations.contains("feed") || relations.contains("alternate") && isFeedType(type, link)
    guard isFeed, let url = address(reference, base: base) else { return nil }
    let stated: String = link["title"] ?? ""
    let title: String = PlainText.fold(
      stated.utf8.count <= longestTitle ? stated : String(decoding: stated.utf8.prefix(longestTitle), as: UTF8.self))
    return DiscoveredFeed(url: url, title: title.isEmpty ? nil : title, mimeType: type)
  }

  private static func mimeType(_ type: String?) -> String? {
    guard let type = type?.split(separator: ";").first else { return nil }
    let bare: String = PlainText.fold(type.lowercased())
    return bare.isEmpty ? nil : bare
  }

  private static func isFeedType(_ type: String?, _ link: HTMLElement) -> Bool {
    switch type {
    case "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml",
      "application/x-rss+xml", "application/x-atom+xml", "application/rss", "application/atom", "text/rss+xml",
      "text/atom+xml", "text/rss", "application/xml", "text/xml":
      return true
    case "application/json":
      // Pages link to all kinds of JSON: descriptions of themselves, answers of their APIs.
      let words: String = ((link["href"] ?? "") + " " + (link["title"] ?? "")).lowercased()
      return words.contains("feed") && !words.contains("oembed") && !words.contains("wp-json")
    default: return false
    }
  }

  /// `feed://host/path` and `feed:https://host/path` are addresses for feed readers of old.
  private static func address(_ reference: String, base: String) -> String? {
    var reference: String = PlainText.fold(reference)
    if reference.lowercased().hasPrefix("feed:") {
      reference = String(reference.dropFirst(5))
      if reference.hasPrefix("//") { reference = "http:" + reference }
    }
    guard let url = URLResolver.resolve(reference, against: base) else { return nil }
    return url.hasPrefix("http://") || url.hasPrefix("https://") ? url : nil
  }
}
