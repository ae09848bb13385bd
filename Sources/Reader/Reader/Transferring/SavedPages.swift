import Bytes
import Fetching
import Foundation
import Screens
import Storage

/// Pages saved in a read-later service, as CSV (RFC 4180): Pocket's export of 2025 (`title,url,time_added,tags,status`,
/// also with `cursor`; tags separated by `|`) and Omnivore's lists (docs.omnivore.app, "Importing CSV files":
/// `url,state,labels,saved_at,published_at`; labels as `[One, Two]`).
///
/// A page becomes a starred entry of a feed with the service's name, without subscribers.
struct SavedPages {
  private let rows: [[String]]
  private let columns: [ByteString: Int]
  private let service: (name: String, feed: String)

  /// - Returns: Nil if the first line does not name these columns.
  init?(_ data: Data) {
    let start = data.prefix(while: { $0 != 0x0A })
    let header = CSV.rows(start).first?.map { ByteString($0.lowercasedASCII) } ?? []
    let isPocket = header.contains("url") && header.contains("time_added")
    guard isPocket || (header.contains("url") && header.contains("saved_at")) else { return nil }
    columns = Dictionary(header.enumerated().map { ($1, $0) }) { one, _ in one }
    service = isPocket ? ("Pocket", "https://getpocket.com/") : ("Omnivore", "https://omnivore.app/")
    rows = Array(CSV.rows(data).dropFirst())
  }

  func records() throws -> ForeignExport.Records {
    var records: ForeignExport.Records = []
    for (index, row) in rows.enumerated() {
      let place = ImportError.Place.item(index + 1)
      func field(_ name: ByteString) -> String? {
        columns[name].flatMap { row.indices.contains($0) && !row[$0].isBlank ? row[$0] : nil }
      }
      // An empty line.
      if row.allSatisfy(\.isBlank) { continue }
      guard let url = field("url"), BrowserAddress(url) != nil else {
        throw ImportError(place: place, reason: "“\((field("url") ?? "").shortened(toBytes: 100))” is no address.")
      }
      var entry = PlainEntry(id: url)
      entry.link = url
      entry.title = field("title")
      let saved = field("time_added").flatMap(Double.init) ?? field("saved_at").flatMap(Double.init)
      let seconds = saved.map { $0 > 1e11 ? $0 / 1_000 : $0 }
      let date =
        seconds.map { Date(timeIntervalSince1970: $0) }
        ?? field("saved_at").flatMap { try? Date($0, strategy: .iso8601) }
      entry.published = date
      let labels = (field("tags").map { $0.splitBytes(on: "|") } ?? []) + Self.list(field("labels") ?? "")
      let record = try EntryRecord(
        feed: service.feed, feedTitle: service.name, entry: entry, at: date ?? Date(timeIntervalSince1970: 0),
        starred: true, labels: labels.map { String($0.trimmedASCII) }.filter { !$0.isBlank }, place: place)
      records.append((.entry(record), place))
    }
    return records
  }

  /// The names in `[One, "Two"]`.
  private static func list(_ text: String) -> [Substring] {
    var bytes = text.utf8[...]
    guard bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") else { return [] }
    bytes = bytes.dropFirst().dropLast()
    return Substring(bytes).splitBytes(on: ",").map { name in
      var name = name.trimmedASCII.utf8
      if name.first == UInt8(ascii: "\""), name.last == UInt8(ascii: "\""), name.count > 1 {
        name = name.dropFirst().dropLast()
      }
      return Substring(name)
    }
  }
}

/// Comma-separated values (RFC 4180).
enum CSV {
  /// - Complexity: O(n).
  static func rows(_ data: Data) -> [[String]] {
    var (rows, row, field) = ([[String]](), [String](), [UInt8]())
    var (isQuoted, wasQuote) = (false, false)
    func end(_ field: [UInt8]) -> String { String(decoding: field, as: UTF8.self) }
    // A byte order mark is no part of the first name.
    let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    for byte in bytes {
      if isQuoted, !wasQuote {
        if byte == UInt8(ascii: "\"") { wasQuote = true } else { field.append(byte) }
        continue
      }
      switch byte {
      case UInt8(ascii: "\"") where wasQuote:
        field.append(byte)
        wasQuote = false
        continue
      case UInt8(ascii: "\"") where field.isEmpty:
        isQuoted = true
        continue
      case UInt8(ascii: ","):
        row.append(end(field))
        field = []
      case 0x0A:
        row.append(end(field))
        rows.append(row)
        (row, field) = ([], [])
      case 0x0D: break
      default: field.append(byte)
      }
      (isQuoted, wasQuote) = (false, false)
    }
    if !row.isEmpty || !field.isEmpty { rows.append(row + [end(field)]) }
    return rows
  }
}
