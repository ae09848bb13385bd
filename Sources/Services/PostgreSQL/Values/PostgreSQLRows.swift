import Bytes
import CPostgreSQL

/// The rows that a statement returned.
public struct PostgreSQLRows: RandomAccessCollection, Sendable {
  // MARK: Lifecycle

  init(_ result: ServerResult) {
    self.result = result
    endIndex = Int(PQntuples(result.pointer))
  }

  // MARK: Public

  public var startIndex: Int { 0 }
  public let endIndex: Int

  public subscript(position: Int) -> PostgreSQLRow {
    precondition(indices.contains(position), "There is no row \(position) among \(endIndex).")
    return PostgreSQLRow(result: result, row: Int32(clamping: position))
  }

  /// The number of rows that the statement inserted, changed, deleted or returned.
  public var affected: Int { Int(String(cString: PQcmdTuples(result.pointer))) ?? 0 }

  // MARK: Private

  private let result: ServerResult
}

/// A result of libpq.
///
/// Unchecked: libpq does not change a complete result, and several threads may read one (libpq's documentation, chapter
/// "Behavior in Threaded Programs"). Only the deinitializer writes.
final class ServerResult: @unchecked Sendable {
  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { PQclear(pointer) }

  let pointer: OpaquePointer

  /// A part of an error's account.
  func field(_ code: Character) -> String? {
    guard let code = code.asciiValue, let text = PQresultErrorField(pointer, Int32(code)) else { return nil }
    return String(cString: text)
  }
}
