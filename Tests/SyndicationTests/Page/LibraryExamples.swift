import Foundation
import Syndication

/// The address to answer an entry at, as the module TrackBack states it.
struct Trackback: FeedModule {
  static let namespaceURI = "http://madskills.com/public/xml/rss/module/trackback/"
  let ping: String

  init?(_ elements: [FeedExtension]) {
    guard let ping = elements.first("ping")?.text else { return nil }
    self.ping = ping
  }
}

/// The addresses to answer the entries of a feed at.
func pings(in feed: ParsedFeed) -> [String] {
  feed.entries.compactMap { $0.module(Trackback.self)?.ping }
}

/// A feed is a value: it can be compared, put into a set, and stored.
func stored(_ feed: ParsedFeed) throws -> ParsedFeed {
  let data = try JSONEncoder().encode(feed)
  return try JSONDecoder().decode(ParsedFeed.self, from: data)
}

/// The feeds of a page, else where feeds usually are.
func candidates(in page: Data, at address: WebAddress) -> [WebAddress] {
  let linked = FeedDiscovery(in: [UInt8](page), pageURL: address).links().feeds.map(\.url)
  return linked.isEmpty ? FeedDiscovery.wellKnownAddresses(forPage: address.string) : linked
}

/// One list of feeds out of another: those of one folder.
func list(_ folder: String, of opml: Data) throws -> [UInt8] {
  let feeds = try OPML.parse(opml).subscriptions.filter { $0.folders.first == folder }
  let outlines = feeds.map { OPMLOutline(title: $0.title, feedURL: $0.feedURL, siteURL: $0.siteURL) }
  return OPML.write(OPMLDocument(title: folder, outlines: outlines), created: Date())
}
