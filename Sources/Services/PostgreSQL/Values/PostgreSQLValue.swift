import Bytes

/// A value of a statement's parameter.
///
/// PostgreSQL's texts hold no zero byte. One in a text is sent as U+FFFD, the replacement character.
public enum PostgreSQLValue: Sendable, Hashable {
  /// Sent without a type: the statement must say what it is (`$1::bigint`, or the column it is compared with).
  case null
  /// `boolean`
  case boolean(Bool)
  /// `bigint`
  case integer(Int64)
  /// `double precision`
  case real(Double)
  /// `text`
  case text(String)
  /// `bytea`
  case bytes([UInt8])
  /// `boolean[]`
  case booleans([Bool?])
  /// `bigint[]`
  case integers([Int64?])
  /// `double precision[]`
  case reals([Double?])
  /// `text[]`
  case texts([String?])
  /// `bytea[]`
  case byteArrays([[UInt8]?])
}

extension PostgreSQLValue {
  public static func integer(_ value: Int) -> Self { .integer(Int64(value)) }
  public static func optional(_ value: Int64?) -> Self { value.map { .integer($0) } ?? .null }
  public static func optional(_ value: String?) -> Self { value.map { .text($0) } ?? .null }
  public static func optional(_ value: [UInt8]?) -> Self { value.map { .bytes($0) } ?? .null }
}
