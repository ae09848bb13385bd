import Bytes
import Foundation

// Names that users give, the same in every engine.

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
