import Foundation
import GrowthTesting
import HostileDocuments
import Syndication

/// Reads every part of hostile documents that users can request, and reports operations that are not linear.
enum HostileReading {
  /// Reads all properties of a document; returns the number of bytes in its addresses and ids.
  static func read(_ document: [UInt8], as kind: HostileField.Kind, url: WebAddress = "https://feed.example/feed")
    -> Int
  {
    switch kind {
    case .feed: return readFeed(document, url: url)
    case .list:
      let list = try? OPML.parse(document)
      return list?.subscriptions.reduce(0) { $0 + $1.feedURL.string.utf8.count + ($1.siteURL?.string.utf8.count ?? 0) }
        ?? 0
    case .page:
      return FeedDiscovery(in: document, pageURL: url).links().feeds.reduce(0) { $0 + $1.url.string.utf8.count }
    }
  }

  private static func readFeed(_ document: [UInt8], url: WebAddress) -> Int {
    guard let feed = try? FeedParser.parse(document, url: url, contentType: nil) else { return 0 }
    var bytes = 0
    for entry in feed.entries {
      for address in [entry.link, entry.commentsURL, entry.imageURL] { bytes += address?.string.utf8.count ?? 0 }
      bytes += entry.enclosures.reduce(0) { $0 + $1.url.string.utf8.count }
      bytes += (entry.content?.html.utf8.count ?? 0) + (entry.summary?.html.utf8.count ?? 0)
    }
    bytes += AtomWriter.write(feed, updated: Date(timeIntervalSince1970: 0)).count / 8
    bytes += JSONFeedWriter.write(feed).count / 8
    return bytes
  }

  /// A sentence that describes the defect; nil if the documents are read in linear time.
  ///
  /// Release builds are limited to a quarter of a second per megabyte; debug builds are checked for growth, with
  /// documents that are long enough to show quadratic time.
  static func finding(
    _ name: String, _ kind: HostileField.Kind, url: WebAddress = "https://feed.example/feed",
    _ document: (Int) -> [UInt8]
  ) -> String? {
    func time(_ document: [UInt8]) -> Duration { ProcessorTime.measure { _ = read(document, as: kind, url: url) } }
    let size = Growth.isOptimized ? 1_000_000 : 80_000
    let limit: Duration = Growth.isOptimized ? .milliseconds(250) : .milliseconds(400)
    let small = document(size / 4)
    var smallTime = time(small)
    // If the time grows with the square, that of the large one is below the limit too. Nearly all documents end here.
    if !Growth.isOptimized, smallTime * 16 <= limit { return nil }
    let large = document(size)
    var largeTime = time(large)
    guard largeTime > limit else { return nil }
    for _ in 0..<3 where largeTime > smallTime * 8 || Growth.isOptimized && largeTime > limit {
      largeTime = min(largeTime, time(large))
      smallTime = min(smallTime, time(small))
    }
    guard largeTime > smallTime * 8 || Growth.isOptimized && largeTime > limit else { return nil }
    return "\(name): \(largeTime) for \(large.count) bytes, \(smallTime) for \(small.count)"
  }
}
