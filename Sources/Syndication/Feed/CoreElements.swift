/// Which elements are of a format itself and not of a module that extends it.
struct CoreElements: Sendable {
  enum Format {
    case rss
    case atom
  }

  let format: Format
  /// The namespace of the document's outermost element.
  let root: XMLNamespace

  /// Those of no namespace, of one of the format's own, or of the one that the root is in; but nothing is of RDF itself.
  func contains(_ element: XMLElement) -> Bool {
    let namespace: XMLNamespace = element.namespace
    switch format {
    case .rss: return namespace == .none || namespace.isRSS || (namespace == root && namespace != .rdf)
    case .atom: return namespace == .none || namespace.isAtom || namespace == root
    }
  }
}
