/// A sample feed, independent of its format.
struct SampleFeed: Sendable {
  /// The path in the samples' folder: `gazette.rss`.
  let path: String
  let title: String
  let subtitle: String
  let author: String
  let folder: String?
  let format: SampleFormat
  var image: SampleMedia?
  /// The entries, newest first.
  let entries: [SampleEntry]

  /// The name without extension: `gazette`.
  var name: String { String(path.prefix { $0 != "." }) }

  /// The path of the feed's page.
  var home: String { name + ".html" }

  /// The permanent identifier of an entry (RFC 4151). It does not depend on the address or the time.
  func id(of entry: SampleEntry) -> String { "\(id)/\(entry.slug)" }

  var id: String { "tag:samples.yaarr.example,2024:\(name)" }

  func file(_ calendar: SampleCalendar) -> SampleFile {
    SampleFile(contentType: format.contentType, text: format.text(self, calendar))
  }
}
