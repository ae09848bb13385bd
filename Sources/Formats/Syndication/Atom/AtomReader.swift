import Bytes

/// Reads Atom 0.3 and 1.0 (RFC 4287).
struct AtomReader {
  let root: XMLElement
  /// The base of relative addresses outside of any `xml:base`.
  let base: AddressBase

  /// - Throws: `FeedError.cancelled` once the task is cancelled.
  func read(_ extensions: inout ExtensionReader) throws(FeedError) -> ParsedFeed {
    let isOld = root.namespace == .atom03 || root.attribute(.version).map { ByteString($0) } == "0.3"
    let format: FeedFormat = isOld ? .atom03 : .atom10
    let core = CoreElements(format: .atom, root: root.namespace)
    var context = ElementContext(base: base, language: nil, core: core, dropsWrappers: format == .atom10)
    guard root.known != .entry else {
      var feed = ParsedFeed(format: format, title: "")
      var entries = EntryReader(context: context, extensions: extensions, inheritance: .none)
      feed.entries = [entries.read(root)]
      extensions = entries.extensions
      return feed
    }
    context = context.inside(root)
    var reader = PublicationReader(kind: .feed, document: root.document, context: context, extensions: extensions)
    reader.entry.language = context.language
    var items: [Int32] = []
    let limit = FeedLimits.readEntries(ofBytes: root.document.source.count)
    for element in root.children {
      if core.contains(element), element.known == .entry || element.known == .item {
        // A truncated entry is incomplete but would be taken for the whole entry.
        if !element.isIncomplete, items.count < limit { items.append(Int32(clamping: element.index)) }
      } else {
        reader.read(element)
      }
    }
    var feed = reader.finishedFeed(of: nil, format: format)
    var entries = EntryReader(
      context: context, extensions: reader.extensions, inheritance: reader.inheritance)
    feed.entries = try entries.read(items, of: root.document)
    extensions = entries.extensions
    return feed
  }
}
