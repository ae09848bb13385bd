import Bytes
import Foundation

/// A user's name, as it is chosen and as it is compared.
enum AccountName {
  /// In UTF-8. A name that is longer belongs to nobody, and nothing else looks at it.
  static let mostBytes = 256
  /// In Unicode scalars: time and memory for these are bounded, as they are not for grapheme clusters.
  static let mostCharacters = 64

  static func isBounded(_ name: String) -> Bool { name.utf8.count <= mostBytes }

  /// The name without white space at its ends.
  ///
  /// - Returns: nil if it is empty or too long, has a line break or a control character, or nothing in it can be seen.
  static func checked(_ name: String) -> String? {
    guard isBounded(name) else { return nil }
    var scalars = name.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    guard scalars.count <= mostCharacters, scalars.contains(where: isVisible), !scalars.contains(where: breaksLines)
    else { return nil }
    return String(Substring(scalars))
  }

  /// The bytes by which names are the same: canonical equivalence and case do not count, as in the database.
  ///
  /// - Precondition: The name is bounded: normalizing takes time in the square of its length.
  static func key(_ name: String) -> [UInt8] {
    precondition(isBounded(name))
    return Array(name.precomposedStringWithCanonicalMapping.lowercased().utf8)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
      false
    default: true
    }
  }

  private static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
