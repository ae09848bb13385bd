import Bytes
import Foundation
import Screens
import Storage
import Syndication

/// Starred, archived and labeled articles of Tiny Tiny RSS, as its plugins write them: `import_export` as XML, and
/// `data_migration` as JSON, in a ZIP archive.
struct TinyTinyRSSExport: Decodable {
  let articles: [Article]

  struct Article: Decodable {
    let title: String?
    let content: String?
    let link: String?
    let author: String?
    let updated: String?
    let feedTitle: String?
    /// Absent for an archived article.
    let feedURL: String?
    /// A list of lists, each with a number, a name and two colors; also an object for no label.
    let labelCache: String?
    let marked: String?

    enum Column: String, CodingKey, CaseIterable {
      case title, content, link, author, updated, marked
      case feedTitle = "feed_title"
      case feedURL = "feed_url"
      case labelCache = "label_cache"
    }

    init(_ column: (Column) throws -> String?) rethrows {
      func text(_ name: Column) throws -> String? { try column(name).flatMap { $0.isBlank ? nil : $0 } }
      (title, content, link, author) = (try text(.title), try text(.content), try text(.link), try text(.author))
      (updated, marked, labelCache) = (try text(.updated), try text(.marked), try text(.labelCache))
      (feedTitle, feedURL) = (try text(.feedTitle), try text(.feedURL))
    }

    init(from decoder: any Decoder) throws {
      let columns = try decoder.container(keyedBy: Column.self)
      try self.init { column in
        if let number = try? columns.decodeIfPresent(Int.self, forKey: column) { return "\(number)" }
        return try columns.decodeIfPresent(String.self, forKey: column)
      }
    }
  }

  /// - Returns: Nil if the outermost element is another one.
  init?(xml data: Data) throws {
    guard Self.isXML(data) else { return nil }
    let rows: [[ByteString: String]]?
    do {
      rows = try XMLRows.read([UInt8](data), table: "articles", row: "article")
    } catch {
      throw ImportError(place: .file, reason: "\(error)")
    }
    guard let rows else { return nil }
    articles = rows.map { row in Article { row[ByteString($0.rawValue)] } }
  }

  /// True if the first element of a text is `articles`.
  static func isXML(_ data: Data) -> Bool {
    data.prefix(1_024).range(of: Data("<articles".utf8)) != nil
  }

  func records() throws -> ForeignExport.Records {
    var records: ForeignExport.Records = []
    for (index, article) in articles.enumerated() {
      let place = ImportError.Place.item(index + 1)
      let (labels, isStarred) = (article.labels, article.marked?.hasSameBytes(as: "1") == true)
      guard isStarred || !labels.isEmpty || article.feedURL == nil else { continue }
      guard let link = article.link else { throw ImportError(place: place, reason: "It has no “link”.") }
      var entry = PlainEntry(id: link)
      entry.title = article.title
      entry.link = link
      entry.published = article.updated.flatMap(Self.date)
      entry.authors = article.author.map { [PlainEntry.Author(name: $0)] }
      entry.content = article.content.map { PlainEntry.Text(value: $0) }
      let record = try EntryRecord(
        feed: article.feedURL ?? "https://tt-rss.org/", feedTitle: article.feedTitle ?? "Tiny Tiny RSS",
        entry: entry, at: entry.published ?? Date(timeIntervalSince1970: 0),
        starred: isStarred || article.feedURL == nil, labels: labels, place: place)
      records.append((.entry(record), place))
    }
    return records
  }

  /// `2023-11-14 22:13:20`, also with fractions of a second, in UTC.
  private static func date(_ text: String) -> Date? {
    let seconds = Substring(text.utf8.prefix(19))
    return try? Date(
      String(seconds),
      strategy: Date.ISO8601FormatStyle().year().month().day().dateTimeSeparator(.space).time(
        includingFractionalSeconds: false))
  }
}

extension TinyTinyRSSExport.Article {
  fileprivate var labels: [String] {
    guard let labelCache, let list = try? JSONReader.outside.decode([Label].self, from: labelCache) else {
      return []
    }
    return list.map(\.name).filter { !$0.isBlank }
  }

  private struct Label: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      _ = try list.decode(Int.self)
      name = try list.decode(String.self)
    }
  }
}
