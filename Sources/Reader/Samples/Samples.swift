import Bytes
public import Foundation

/// Feeds of a fictional harbor town, written for this program, which serves them to itself. There is one feed of every
/// common kind, in every format. Feeds, pages and media use relative addresses, so they work at any address.
public enum Samples {
  /// The feeds in the order in which they are offered, each with its folder.
  public static let feedPaths: [(path: String, title: String, folder: String?)] = feeds.map {
    ($0.path, $0.title, $0.folder)
  }

  /// A file of the samples. Nil if it does not exist.
  ///
  /// Entries are dated relative to the beginning of today in UTC, so a feed stays the same, byte for byte, for a whole
  /// day. Their ids never change.
  ///
  /// - Parameters:
  ///   - path: The path in the samples' folder: `gazette.rss`, `media/dawn.svg`; `index.html` or an empty path for the
  ///     page that lists the feeds.
  ///   - now: The time of the request.
  public static func file(_ path: String, now: Date) -> SampleFile? {
    if path.hasBytePrefix("media/") { return SampleMedia.named(Substring(path.utf8.dropFirst(6)))?.file }
    if path.hasSameBytes(as: SamplePage.stylePath) {
      return SampleFile(contentType: "text/css; charset=utf-8", text: SamplePage.style)
    }
    let calendar = SampleCalendar(now: now)
    if let feed = feeds.first(where: { $0.path.hasSameBytes(as: path) }) { return feed.file(calendar) }
    return SamplePage.text(path, feeds: feeds, calendar: calendar)
      .map { SampleFile(contentType: "text/html; charset=utf-8", text: $0) }
  }

  static let feeds: [SampleFeed] = [gazette, keeper, hour, pictures, films, photos, almanac]
}
