import Bytes
import Fetching
import Foundation
import Storage

/// The stars and marks of an account of NetNewsWire, from its database.
struct NetNewsWireExport {
  private let database: NetNewsWireDatabase

  /// - Returns: Nil if the file is no database of SQLite.
  init?(_ data: Data) throws {
    guard let database = try NetNewsWireDatabase(data) else { return nil }
    self.database = database
  }

  /// The articles of one record of marks.
  private static let mostMarks = 1_000

  func records() throws -> ForeignExport.Records {
    let articles: [NetNewsWireDatabase.Article]
    do {
      articles = try database.articles()
    } catch {
      throw ImportError(place: .file, reason: "This is no database of NetNewsWire: \(error)")
    }
    var records: ForeignExport.Records = []
    var read: [WebAddress: [String]] = [:]
    for (index, article) in articles.enumerated() {
      let place = ImportError.Place.item(index + 1)
      guard BrowserAddress(article.feed) != nil, let feed = try? FeedAddress.split(article.feed).address else {
        throw ImportError(
          place: place,
          reason: """
            The feed “\(article.feed.shortened(toBytes: 100))” has no address, because a service keeps this account. \
            Export from that service.
            """)
      }
      if article.isRead { read[feed, default: []].append(article.id) }
      guard article.isStarred else { continue }
      var entry = PlainEntry(id: article.id)
      entry.title = article.title
      entry.link = article.link
      entry.published = article.published
      entry.updated = article.updated
      entry.authors = article.author.map { [PlainEntry.Author(name: $0)] }
      entry.content =
        article.html.map { PlainEntry.Text(value: $0) }
        ?? article.text.map { PlainEntry.Text(value: $0, mimeType: "text/plain") }
      let record = try EntryRecord(
        feed: article.feed, feedTitle: nil, entry: entry, at: article.published ?? article.received, starred: true,
        labels: [], place: place)
      records.append((.entry(record), place))
    }
    for (feed, guids) in read.sorted(by: { ByteString($0.key.string) < ByteString($1.key.string) }) {
      for start in stride(from: 0, to: guids.count, by: Self.mostMarks) {
        let part = guids[start..<min(start + Self.mostMarks, guids.count)]
        records.append((.read(ReadRecord(feed: feed, guids: Array(part))), .file))
      }
    }
    return records
  }
}
