import Bytes
import Foundation

/// A row of a result.
protocol SQLRow {
  func isNull(_ column: Int32) -> Bool
  func integer(_ column: Int32) -> Int64
  func bool(_ column: Int32) -> Bool
  func text(_ column: Int32) -> String
  func blob(_ column: Int32) -> [UInt8]
  /// Hears the name of each column before it is read.
  func take(_ name: () -> SQL)
}

extension SQLRow {
  func take(_ name: () -> SQL) {}

  func int(_ column: Int32) -> Int { Int(integer(column)) }

  func date(_ column: Int32) -> Date { Date(milliseconds: integer(column)) }

  func id<ID: RowIdentifier>(_ column: Int32) -> ID { ID(rawValue: integer(column)) }

  /// A stored address, which is not parsed again.
  func address(_ column: Int32) -> WebAddress { WebAddress(unparsed: text(column)) }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func optionalAddress(_ column: Int32) -> WebAddress? { isNull(column) ? nil : address(column) }

  func optionalDate(_ column: Int32) -> Date? { isNull(column) ? nil : date(column) }

  func optionalID<ID: RowIdentifier>(_ column: Int32) -> ID? { isNull(column) ? nil : id(column) }

  /// The ids in a text, separated by commas, sorted; none for NULL.
  func ids<ID: RowIdentifier>(_ column: Int32) -> [ID] {
    isNull(column) ? [] : text(column).splitBytes(on: ",").compactMap { ID(String($0)) }.sorted()
  }
}
