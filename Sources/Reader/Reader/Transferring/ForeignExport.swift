import Bytes
import Fetching
import Foundation
import Screens
import Storage

/// An export of another program, as records of an export of this one, each with its place. Entries come with their stars
/// and labels. What is read is taken over only where the file has the guids of feeds.
enum ForeignExport {
  typealias Records = [(record: UserRecord, place: ImportError.Place)]

  /// - Returns: Nil for a file of an unknown format.
  /// - Throws: `ImportError` for a mistake in a file of a known format.
  static func records(of data: Data) throws -> Records? {
    for (signature, program) in packed where data.starts(with: signature) {
      throw ImportError(place: .file, reason: "The file is compressed. Unpack it with “\(program)” first.")
    }
    if let file = try NetNewsWireExport(data) { return try file.records() }
    if let file = try TinyTinyRSSExport(xml: data) { return try file.records() }
    if let file = try decode(GoogleReaderExport.self, "items", from: data) { return try file.records() }
    if let file = try decode(MinifluxExport.self, "entries", from: data) { return try file.records() }
    if let file = try decode(TinyTinyRSSExport.self, "articles", from: data) { return try file.records() }
    return try SavedPages(data)?.records()
  }

  /// True for a file that no parser of OPML needs to look at.
  static func isKnown(_ data: Data) -> Bool {
    if packed.contains(where: { data.starts(with: $0.signature) }) || NetNewsWireDatabase.isDatabase(data) {
      return true
    }
    return data.first { $0 > 0x20 } == UInt8(ascii: "{") || TinyTinyRSSExport.isXML(data) || SavedPages(data) != nil
  }

  /// The first bytes of compressed files (RFC 1952, 2.3.1; ZIP's application note, 4.3.7).
  private static let packed: [(signature: Data, program: String)] = [
    (Data([0x1F, 0x8B]), "gunzip"), (Data([0x50, 0x4B, 3, 4]), "unzip"),
  ]

  /// - Returns: Nil for a file that is no object with the member.
  /// - Throws: `ImportError` for an object with a mistake.
  private static func decode<File: Decodable>(
    _ type: File.Type, _ member: ByteString, from data: Data
  ) throws -> File? {
    guard data.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return nil }
    do {
      let members = try JSONReader.outside.decode(Members.self, from: data)
      guard members.names.contains(member) else { return nil }
      return try JSONReader.outside.decode(type, from: data)
    } catch let error as JSONProblem {
      throw ImportError(place: .file, reason: error.description)
    } catch let error as DecodingError {
      throw ImportError(place: .file, reason: error.sentence)
    }
  }

  /// The names of the members of an object.
  private struct Members: Decodable {
    let names: Set<ByteString>

    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      names = Set(try decoder.container(keyedBy: Name.self).allKeys.map { ByteString($0.stringValue) })
    }
  }
}

extension EntryRecord {
  /// An entry of a file without the guids of feeds.
  init(
    feed: String, feedTitle: String?, entry: PlainEntry, at date: Date, starred: Bool, labels: [String],
    place: ImportError.Place
  ) throws {
    guard let url = try? FeedAddress.split(feed).address else {
      throw ImportError(place: place, reason: "“\(feed.shortened(toBytes: 100))” is no address of a feed.")
    }
    self.init(
      feed: url, feedTitle: feedTitle, received: date, rank: date, starred: starred ? true : nil,
      labels: labels.isEmpty ? nil : labels, byLink: true, entry: try entry.parsed())
  }
}

/// Starred or labeled items as Google Reader's API and Takeout had them: `starred.json` of FreshRSS, of The Old Reader
/// and of Inoreader (inoreader.com/developers/stream-contents).
struct GoogleReaderExport: Decodable {
  let id: String?
  let items: [Item]

  struct Item: Decodable {
    let id: String?
    /// The feed's own guid; only FreshRSS has it, as `origin.feedUrl` (`Entry::toGReader` in its sources).
    let guid: String?
    let title: String?
    let author: String?
    /// Seconds since 1970.
    let published: Double?
    let updated: Double?
    let categories: [String]?
    let canonical: [Link]?
    let alternate: [Link]?
    let enclosure: [Link]?
    let content: Text?
    let summary: Text?
    let origin: Origin?
  }

  struct Link: Decodable {
    let href: String
    let type: String?
  }

  struct Text: Decodable {
    let content: String?
  }

  struct Origin: Decodable {
    /// `feed/` and the address of the feed.
    let streamId: String?
    let feedUrl: String?
    let title: String?
  }

  func records() throws -> ForeignExport.Records {
    let isStarred = id?.hasByteSuffix("state/com.google/starred") == true
    var records: ForeignExport.Records = []
    for (index, item) in items.enumerated() {
      let place = ImportError.Place.item(index + 1)
      let categories = item.categories ?? []
      func has(_ state: String) -> Bool { categories.contains { $0.hasByteSuffix("state/com.google/" + state) } }
      let labels = categories.compactMap(Self.label).filter { !$0.isBlank }
      let link = (item.canonical?.first ?? item.alternate?.first)?.href
      guard let guid = item.guid ?? link ?? item.id else {
        throw ImportError(place: place, reason: "It has neither a link nor an “id”.")
      }
      let stream = item.origin?.streamId.flatMap { id in
        id.hasBytePrefix("feed/") ? String(Substring(id.utf8.dropFirst(5))) : nil
      }
      guard let feed = item.origin?.feedUrl ?? stream else {
        throw ImportError(place: place, reason: "It does not say from which feed it is.")
      }
      if isStarred || has("starred") || !labels.isEmpty {
        var entry = PlainEntry(id: guid)
        entry.title = item.title
        entry.link = link
        entry.published = item.published.map { Date(timeIntervalSince1970: $0) }
        entry.updated = item.updated.flatMap { $0 > 0 ? Date(timeIntervalSince1970: $0) : nil }
        entry.authors = item.author.map { [PlainEntry.Author(name: $0)] }
        entry.content = (item.content?.content ?? item.summary?.content).map { PlainEntry.Text(value: $0) }
        entry.enclosures = item.enclosure?.map { PlainEntry.File(url: $0.href, mimeType: $0.type) }
        let record = try EntryRecord(
          feed: feed, feedTitle: item.origin?.title, entry: entry,
          at: entry.published ?? Date(timeIntervalSince1970: 0), starred: isStarred || has("starred"), labels: labels,
          place: place)
        records.append((.entry(record), place))
      }
      if let guid = item.guid, has("read"), let url = try? FeedAddress.split(feed).address {
        records.append((.read(ReadRecord(feed: url, guids: [guid])), place))
      }
    }
    return records
  }

  /// The label in `user/-/label/News`; the second part may also be a number.
  private static func label(_ category: String) -> String? {
    let parts = category.splitBytes(on: "/", maxSplits: 3).map { ByteString($0) }
    guard parts.count == 4, parts[0] == "user", parts[2] == "label" else { return nil }
    return parts[3].string
  }
}

/// Entries as the API of Miniflux gives them (miniflux.app/docs/api.html, `/v1/entries`). Feeds are subscribed to, in
/// the folders of their categories; starred entries are kept.
struct MinifluxExport: Decodable {
  let entries: [Entry]

  struct Entry: Decodable {
    let title: String?
    let url: String?
    let author: String?
    let content: String?
    let published: String?
    let starred: Bool?
    let enclosures: [File]?
    let feed: Feed?

    enum CodingKeys: String, CodingKey {
      case title, url, author, content, starred, enclosures, feed
      case published = "published_at"
    }
  }

  struct File: Decodable {
    let url: String
    let mimeType: String?
    let size: Int64?

    enum CodingKeys: String, CodingKey {
      case url, size
      case mimeType = "mime_type"
    }
  }

  struct Feed: Decodable {
    let feedURL: String
    let title: String?
    let category: Category?

    enum CodingKeys: String, CodingKey {
      case title, category
      case feedURL = "feed_url"
    }
  }

  struct Category: Decodable {
    let title: String?
  }

  func records() throws -> ForeignExport.Records {
    var records: ForeignExport.Records = []
    var seen: Set<ByteString> = []
    for (index, entry) in entries.enumerated() {
      let place = ImportError.Place.item(index + 1)
      guard let feed = entry.feed else { throw ImportError(place: place, reason: "It has no “feed”.") }
      if seen.insert(ByteString(feed.feedURL)).inserted {
        guard let url = try? FeedAddress.split(feed.feedURL).address else {
          throw ImportError(place: place, reason: "“\(feed.feedURL.shortened(toBytes: 100))” is no address of a feed.")
        }
        let folders = feed.category?.title.map { [[$0]] }
        records.append((.feed(FeedRecord(url: url, title: nil, folders: folders)), place))
      }
      guard entry.starred == true, let link = entry.url else { continue }
      var kept = PlainEntry(id: link)
      kept.title = entry.title
      kept.link = link
      kept.published = entry.published.flatMap(Self.date)
      kept.authors = entry.author.flatMap { $0.isBlank ? nil : [PlainEntry.Author(name: $0)] }
      kept.content = entry.content.map { PlainEntry.Text(value: $0) }
      kept.enclosures = entry.enclosures?.map {
        PlainEntry.File(url: $0.url, mimeType: $0.mimeType, lengthBytes: $0.size)
      }
      let record = try EntryRecord(
        feed: feed.feedURL, feedTitle: feed.title, entry: kept,
        at: kept.published ?? Date(timeIntervalSince1970: 0), starred: true, labels: [], place: place)
      records.append((.entry(record), place))
    }
    return records
  }

  /// RFC 3339, with or without fractions of a second.
  private static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }
}
