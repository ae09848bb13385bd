import Bytes
import Foundation

// Names that users give, the same in every engine.

enum Name {
  /// A title, or the name of a folder or a label, as it is stored: cut to 1,024 bytes, with U+FFFD in the place of NUL, so
  /// that it can be compared with stored ones; `nil` for a blank text.
  static func meaningful(_ text: String?) -> String? {
    let trimmed = text?.withoutNUL.prefix(bytes: 1_024).trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The key by which names are compared without case. Engines themselves ignore the case of some letters only.
  static func key(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased()
  }
}

/// The sorting of names and titles: "äpfel" is next to "Apfel". An engine's own collations depend on its version.
enum SortingKey {
  static func sorted<Value, ID: Comparable>(
    _ values: [Value], by name: KeyPath<Value, String>, thenBy id: KeyPath<Value, ID>
  ) -> [Value] {
    // Moving keys and places takes a fourth of the time of moving values.
    let keyed = values.indices.map { (key: key(values[$0][keyPath: name]), id: values[$0][keyPath: id], place: $0) }
    return keyed.sorted { ($0.key, $0.id) < ($1.key, $1.id) }.map { values[$0.place] }
  }

  /// Of the beginning of a text, which may be long: folding takes time.
  private static func key(_ text: String) -> ByteString {
    let start = text.prefix(bytes: 256)
    // ASCII has no diacritics, and folding goes through UTF-16.
    if start.utf8.allSatisfy({ $0 < 0x80 }) { return ByteString(start.lowercasedASCII) }
    return ByteString(start.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
  }
}
