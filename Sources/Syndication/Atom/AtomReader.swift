import Bytes

/// Reads the elements of Atom 0.3 and 1.0 (RFC 4287).
struct AtomReader {
  let root: XMLElement
  /// What relative addresses refer to where the document does not say.
  let base: AddressBase

  func read() -> AtomFeed {
    let isOld: Bool = root.namespace == .atom03 || root.attribute("version").map { ByteString($0) } == "0.3"
    var feed: AtomFeed = AtomFeed(format: isOld ? .atom03 : .atom10)
    let outerBase = self.base
    let base = root.base(inside: outerBase)
    let core: CoreElements = CoreElements(format: .atom, root: root.namespace)
    var context: DetailsContext = DetailsContext(base: outerBase, language: nil, core: core)
    context.dropsWrappers = feed.format == .atom10
    let outside: DetailsSource.Scope = DetailsSource.Scope(of: root.document, context: context)
    if root.name == "entry" {
      let entryReader: AtomEntryReader = AtomEntryReader(base: base, core: core, scope: outside)
      feed.entries = AnySequence([entryReader.read(root)])
      return feed
    }
    feed.language = root.language(inside: nil)
    feed.detailsSource = DetailsSource(kind: .feed, element: root, in: outside)
    var entries: [XMLElement] = []
    for element in root.children {
      if core.contains(element), element.name == "entry" || element.name == "item" {
        // What was cut off says less than it should, and would be taken for the whole of it.
        if !element.isIncomplete, entries.count < FeedLimits.readEntries { entries.append(element) }
      } else {
        read(element, base: element.base(inside: base), into: &feed)
      }
    }
    let entryReader: AtomEntryReader = AtomEntryReader(
      base: base, core: core, scope: DetailsSource.Scope(of: root.document, context: context.inside(root)))
    feed.entries = AnySequence(entries.lazy.map { entryReader.read($0) })
    return feed
  }

  private func read(_ element: XMLElement, base: AddressBase, into feed: inout AtomFeed) {
    if element.namespace == .syndication { feed.updatePeriod.read(element) }
    if element.namespace == .webFeeds, element.name == "icon" {
      feed.icon = feed.icon ?? element.text.flatMap { base.resolve($0) }
    }
    guard CoreElements(format: .atom, root: root.namespace).contains(element) else { return }
    switch element.name {
    case "title": feed.title = feed.title ?? AtomText(element, base: base)
    case "subtitle", "tagline": feed.subtitle = feed.subtitle ?? AtomText(element, base: base)
    case "link": if let link = AtomLink(element, base: base) { feed.links.append(link) }
    case "icon": feed.icon = element.text.flatMap { base.resolve($0) } ?? feed.icon
    case "logo": feed.logo = element.text.flatMap { base.resolve($0) }
    case "author": if let name = PersonName.read(element) { feed.authors.append(name) }
    default: break
    }
  }
}
