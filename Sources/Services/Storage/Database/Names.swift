import Bytes
import Foundation

// Names that users give, the same in every engine.

enum Name {
  /// A title, or the name of a folder or a label, cut to 1,024 bytes; `nil` for a blank text.
  static func meaningful(_ text: String?) -> String? {
    let trimmed = text?.prefix(bytes: 1_024).trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
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
    let keyed = values.map { (key: key($0[keyPath: name]), value: $0) }
    return keyed.sorted { ($0.key, $0.value[keyPath: id]) < ($1.key, $1.value[keyPath: id]) }.map(\.value)
  }

  /// Of the beginning of a text, which may be long: folding takes time.
  private static func key(_ text: String) -> ByteString {
    ByteString(text.prefix(bytes: 256).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
  }
}
