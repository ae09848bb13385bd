/// Bounds on what a document may ask of memory and time. All are far beyond any real feed.
enum XMLLimits {
  /// Elements inside elements. What is deeper loses its tags and keeps its text.
  static let depth: Int = 200
  /// Elements in one document.
  static let elements: Int = 1_000_000
  /// Attributes of one element. Each is compared with all before it.
  static let attributes: Int = 100
  /// Bytes of the name of an element or attribute. An element's longer name is cut; an attribute with one is left out.
  static let name: Int = 1_024
  /// Bytes that the entities a document declares may add to it.
  static let expansion: Int = 1_000_000
}
