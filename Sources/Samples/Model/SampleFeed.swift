/// A feed of the samples, whatever its format.
struct SampleFeed: Sendable {
  /// Below the samples' folder: `gazette.rss`.
  let path: String
  let title: String
  let subtitle: String
  let author: String
  let folder: String?
  let format: SampleFormat
  var image: SampleMedia?
  /// The newest first.
  let entries: [SampleEntry]

  /// `gazette`.
  var name: String { String(path.prefix { $0 != "." }) }

  /// The page of the feed.
  var home: String { name + ".html" }

  /// What identifies an entry wherever and whenever the feed is served (RFC 4151).
  func id(of entry: SampleEntry) -> String { "\(id)/\(entry.slug)" }

  var id: String { "tag:samples.yaarr.example,2024:\(name)" }

  func file(_ calendar: SampleCalendar) -> SampleFile {
    SampleFile(contentType: format.contentType, text: format.text(self, calendar))
  }
}
