import Bytes
public import Foundation

/// Feeds of a small harbor town, written for this program, which it can serve to itself: one of every kind that readers
/// meet, in every format. Feeds, pages and media refer to each other by relative addresses, so they work wherever they are
/// served.
public enum Samples {
  /// The feeds in the order in which they are offered, with the folder that each is at home in.
  public static let feedPaths: [(path: String, title: String, folder: String?)] = feeds.map {
    ($0.path, $0.title, $0.folder)
  }

  /// A file of the samples, or nil where there is none.
  ///
  /// Entries are dated back from the beginning of today in UTC, so that a feed stays the same, byte for byte, for a whole
  /// day. Their ids never change.
  ///
  /// - Parameters:
  ///   - path: Below the folder in which the samples are served: `gazette.rss`, `media/dawn.svg`; `index.html` or an empty
  ///     path for the page that lists the feeds.
  ///   - now: The time at which the file is asked for.
  public static func file(_ path: String, now: Date) -> SampleFile? {
    if path.hasBytePrefix("media/") { return SampleMedia.named(Substring(path.utf8.dropFirst(6)))?.file }
    let calendar = SampleCalendar(now: now)
    if let feed = feeds.first(where: { $0.path.hasSameBytes(as: path) }) { return feed.file(calendar) }
    return SamplePage.text(path, feeds: feeds, calendar: calendar)
      .map { SampleFile(contentType: "text/html; charset=utf-8", text: $0) }
  }

  /// The feeds as an OPML 2.0 subscription list.
  ///
  /// - Parameter base: Where the samples are served, with a slash at its end.
  public static func opml(base: String) -> SampleFile {
    SampleFile(contentType: "text/x-opml; charset=utf-8", text: OPMLFormat.text(of: feeds, base: base))
  }

  static let feeds: [SampleFeed] = [gazette, keeper, hour, pictures, films, photos, almanac]
}
