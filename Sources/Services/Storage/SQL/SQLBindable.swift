import Bytes
import Foundation

/// A type of values that can be bound to a statement.
protocol SQLBindable {
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
  var sqlValue: SQLValue { self }
}

extension Int64: SQLBindable {
  var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLBindable {
  var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLBindable {
  var sqlValue: SQLValue { .boolean(self) }
}

extension String: SQLBindable {
  var sqlValue: SQLValue { .text(withoutNUL) }

  /// The text with U+FFFD in the place of U+0000, which texts of PostgreSQL cannot have.
  package var withoutNUL: String {
    guard hasNUL else { return self }
    return String(decoding: utf8.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }, as: UTF8.self)
  }

  /// Most texts are scanned for it several times, and none has one.
  private var hasNUL: Bool {
    let isFound = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
    return isFound ?? utf8.contains(0)
  }
}

extension WebAddress: SQLBindable {
  var sqlValue: SQLValue { string.sqlValue }
}

extension Date: SQLBindable {
  var sqlValue: SQLValue { .integer(milliseconds) }
}

extension Array: SQLBindable where Element == UInt8 {
  var sqlValue: SQLValue { .blob(self) }
}

extension SQLBindable where Self: RowIdentifier {
  var sqlValue: SQLValue { .integer(rawValue) }
}

extension UserID: SQLBindable {}
extension FeedID: SQLBindable {}
extension NodeID: SQLBindable {}
extension FolderID: SQLBindable {}
extension EntryID: SQLBindable {}
extension LabelID: SQLBindable {}
extension NoteID: SQLBindable {}
extension TokenID: SQLBindable {}
extension PublicationID: SQLBindable {}
extension WebhookID: SQLBindable {}
extension WebhookDeliveryID: SQLBindable {}

/// A value of a statement.
enum SQLValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case text(String)
  case blob([UInt8])
  /// Only in `id_list`.
  case integers([Int64])
}
