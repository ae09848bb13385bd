import Bytes

/// Reads the entries of a feed.
struct EntryReader {
  /// The context around the entries.
  let context: ElementContext
  var extensions: ExtensionReader
  let inheritance: PublicationReader.Inheritance

  /// - Parameter items: The nodes of the entries.
  /// - Throws: `FeedError.cancelled` once the task is cancelled.
  mutating func read(_ items: [Int32], of document: XMLDocument) throws(FeedError) -> [ParsedEntry] {
    var entries: [ParsedEntry] = []
    entries.reserveCapacity(items.count)
    for index in items {
      if Task.isCancelled { throw .cancelled }
      entries.append(read(XMLElement(document: document, index: Int(index))))
    }
    return entries
  }

  mutating func read(_ element: XMLElement) -> ParsedEntry {
    let inner = context.inside(element)
    var reader = PublicationReader(
      kind: .entry, document: element.document, context: inner, extensions: extensions)
    reader.entry.baseURL = inner.base.address
    if element.setsContext { reader.entry.language = element.statedLanguage(inside: nil) }
    for child in element.children { reader.read(child) }
    let entry = reader.finishedEntry(of: element, inheriting: inheritance)
    extensions = reader.extensions
    return entry
  }
}
