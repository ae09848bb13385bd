/// Reads the elements of Atom 0.3 and 1.0 (RFC 4287).
struct AtomReader {
  let root: XMLElement
  let documentURL: String

  func read() -> AtomFeed {
    let isOld: Bool = root.namespace == .atom03 || root.attribute("version") == "0.3"
    var feed: AtomFeed = AtomFeed(format: isOld ? .atom03 : .atom10)
    let base: String? = root.base(inside: documentURL)
    let entryReader: AtomEntryReader = AtomEntryReader(base: base, isCore: isCore)
    let rootSpace: XMLNamespace = root.namespace
    var context: DetailsContext = DetailsContext(base: documentURL, language: nil, isAtom: true) {
      $0.namespace.isAtom || $0.namespace == .none || $0.namespace == rootSpace
    }
    context.dropsWrappers = feed.format == .atom10
    if root.name == "entry" {
      feed.entries = [entryReader.read(root)]
      feed.entries[0].detailsSource = DetailsSource(kind: .entry, element: root, context: context)
      return feed
    }
    feed.language = root.language(inside: nil)
    feed.detailsSource = DetailsSource(kind: .feed, element: root, context: context)
    context = context.inside(root)
    for element in root.children {
      if isCore(element), element.name == "entry" || element.name == "item" {
        // What was cut off says less than it should, and would be taken for the whole of it.
        if !element.isIncomplete, feed.entries.count < FeedLimits.readEntries {
          var entry: AtomEntry = entryReader.read(element)
          entry.detailsSource = DetailsSource(kind: .entry, element: element, context: context)
          feed.entries.append(entry)
        }
      } else {
        read(element, base: element.base(inside: base), into: &feed)
      }
    }
    return feed
  }

  private func read(_ element: XMLElement, base: String?, into feed: inout AtomFeed) {
    if element.namespace == .syndication { feed.updatePeriod.read(element) }
    if element.namespace == .webFeeds, element.name == "icon" {
      feed.icon = feed.icon ?? element.text.flatMap { AddressResolver.resolve($0, against: base) }
    }
    guard isCore(element) else { return }
    switch element.name {
    case "title": feed.title = feed.title ?? AtomText(element, base: base)
    case "subtitle", "tagline": feed.subtitle = feed.subtitle ?? AtomText(element, base: base)
    case "link": if let link = AtomLink(element, base: base) { feed.links.append(link) }
    case "icon": feed.icon = element.text.flatMap { AddressResolver.resolve($0, against: base) } ?? feed.icon
    case "logo": feed.logo = element.text.flatMap { AddressResolver.resolve($0, against: base) }
    case "author": if let name = PersonName.read(element) { feed.authors.append(name) }
    default: break
    }
  }

  /// Whether an element is one of Atom itself: of one of its namespaces, of none, or of the one its root is in.
  private func isCore(_ element: XMLElement) -> Bool {
    element.namespace.isAtom || element.namespace == .none || element.namespace == root.namespace
  }
}
