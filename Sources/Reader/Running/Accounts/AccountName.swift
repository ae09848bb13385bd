import Bytes
import Foundation

/// Validates and normalizes users' names.
enum AccountName {
  /// The longest name in bytes of UTF-8. Longer names are refused before any other check.
  static let mostBytes = 256
  /// The longest name in Unicode scalars. Counting these takes bounded time and memory, unlike grapheme clusters.
  static let mostCharacters = 64

  static func isBounded(_ name: String) -> Bool { name.utf8.count <= mostBytes }

  /// The name without white space at its ends.
  ///
  /// - Returns: nil if it is empty or too long, has a line break, a control character or another invisible sign, has no
  ///   visible character, or cannot stand in addresses and sign-ins of apps: those have names between slashes (gpodder.net)
  ///   and before a colon (RFC 7617, section 2).
  static func checked(_ name: String) -> String? {
    guard isBounded(name) else { return nil }
    var scalars = name.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    guard scalars.count <= mostCharacters, scalars.contains(where: isVisible), !scalars.contains(where: isRefused)
    else { return nil }
    let checked = String(Substring(scalars))
    return [".", ".."].contains(ByteString(checked)) ? nil : checked
  }

  /// The key for comparing names: canonical equivalence and case are ignored, as in the database.
  ///
  /// - Precondition: The name is bounded.
  /// - Complexity: O(n²) in the length of the name, for normalization.
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

  private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":": return true
    // Joiners, which scripts and emoji need.
    case "\u{200C}", "\u{200D}": return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
