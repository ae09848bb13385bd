/// A statement, or a part of one, with its values.
///
/// Interpolations become bound values, never text, so input cannot change a statement:
///
///     let sql: SQL = "SELECT title FROM feeds WHERE url = \(url)"
///
/// Optional values are written `\(orNull: title)`. An interpolated `SQL` is inserted with its values.
struct SQL: Sendable {
  private(set) var text: String
  private(set) var values: [SQLValue]

  static func += (left: inout SQL, right: SQL) {
    left.text += right.text
    left.values += right.values
  }

  /// The ids as a set for `IN`: one bound value for any number of ids, so that the statement's text does not change.
  static func set(_ ids: [some RowIdentifier]) -> SQL {
    "(\(rows(ids)))"
  }

  /// A statement that gives each of the ids as a row with the column `id`. Engines put a function of theirs in the
  /// place of `id_list`.
  static func rows(_ ids: [some RowIdentifier]) -> SQL { list(ids.map(\.rawValue)) }

  /// A statement that gives each of the numbers as a row with the column `id`.
  static func list(_ numbers: [Int64]) -> SQL {
    "SELECT value AS id FROM id_list(\(SQLValue.integers(numbers))) AS value"
  }
}

// MARK: - ExpressibleByStringInterpolation

extension SQL: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [SQLValue] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: some SQLBindable) {
      text += "?"
      values.append(value.sqlValue)
    }

    mutating func appendInterpolation(orNull value: (some SQLBindable)?) {
      text += "?"
      values.append(value?.sqlValue ?? .null)
    }

    mutating func appendInterpolation(_ part: SQL) {
      text += part.text
      values += part.values
    }
  }

  init(stringLiteral value: String) {
    text = value
    values = []
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    values = stringInterpolation.values
  }
}
