import Foundation
import Testing

@testable import Syndication

/// Reads a feed from a string.
func read(
  _ text: String, url: WebAddress = "https://example.org/blog/feed.xml", contentType: String? = nil
) throws -> ParsedFeed {
  try FeedParser.parse(Array(text.utf8), url: url, contentType: contentType)
}

/// The error for a document that is not a feed.
func failure(_ bytes: [UInt8], contentType: String? = nil) -> FeedError? {
  do throws(FeedError) {
    _ = try FeedParser.parse(bytes, url: "https://example.org/", contentType: contentType)
    return nil
  } catch {
    return error
  }
}

/// An RSS 2.0 feed with the given channel content.
func rss(_ channel: String, namespaces: String = "") -> String {
  "<?xml version=\"1.0\"?><rss version=\"2.0\" \(namespaces)><channel><title>T</title>\(channel)</channel></rss>"
}

/// An RSS 2.0 feed with the given content of its only item.
func rssItem(_ item: String, namespaces: String = "") -> String {
  rss("<item>\(item)</item>", namespaces: namespaces)
}

/// An Atom feed with the given content.
func atom(_ feed: String, attributes: String = "") -> String {
  "<feed xmlns=\"http://www.w3.org/2005/Atom\" \(attributes)><title>T</title><id>f</id>\(feed)</feed>"
}

/// An Atom feed with the given content of its only entry.
func atomEntry(_ entry: String, attributes: String = "") -> String {
  atom("<entry><id>e</id>\(entry)</entry>", attributes: attributes)
}

/// The first entry of a feed.
func firstEntry(of text: String, url: WebAddress = "https://example.org/blog/feed.xml") throws -> ParsedEntry {
  try #require(read(text, url: url).entries.first)
}

extension ParsedEntry {
  var authorNames: [String] { authors.compactMap(\.displayName) }
  var categoryNames: [String] { categories.compactMap(\.name) }
}

/// A moment in UTC.
func moment(_ text: String) throws -> Date {
  try #require(try? Date(text, strategy: .iso8601))
}
