/// Distinguishes the elements of a format from those of modules that extend it.
struct CoreElements: Sendable {
  enum Format {
    case rss
    case atom
  }

  let format: Format
  /// The namespace of the root element.
  let root: XMLNamespace

  /// True if the element has no namespace, a namespace of the format, or the namespace of the root. Elements of RDF
  /// itself are never part of RSS.
  func contains(_ element: XMLElement) -> Bool {
    let namespace = element.namespace
    switch format {
    case .rss: return namespace == .none || namespace.isRSS || (namespace == root && namespace != .rdf)
    case .atom: return namespace == .none || namespace.isAtom || namespace == root
    }
  }
}
