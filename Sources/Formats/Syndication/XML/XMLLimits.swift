/// Limits on the memory and time that a document can use. All are far beyond any real feed.
enum XMLLimits {
  /// The maximum nesting depth. Deeper elements lose their tags and keep their text.
  static let depth = 200
  /// The maximum number of elements in a document.
  static let elements = 500_000
  /// The maximum number of attributes of an element. Each is compared with all before it.
  static let attributes = 100
  /// The maximum length of a name, in bytes. A longer name of an element is cut; an attribute with a longer name is
  /// left out.
  static let name = 1_024
  /// The maximum number of bytes that the entities of a document may add to it.
  static let expansion = 1_000_000
}
