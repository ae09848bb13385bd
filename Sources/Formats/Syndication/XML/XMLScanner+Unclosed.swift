import Bytes

/// Elements without an end tag. Each loses nothing but its own extent: what follows it is not part of it.
extension XMLScanner {
  /// Ends what is open between the feed and an entry that begins: entries do not nest.
  ///
  /// - Parameter name: The name of the entry, an index into the entries of `XMLNameTable`.
  mutating func closeBefore(entry name: Int32, at place: Int) {
    var first = tree.open.lastIndex { $0.name == name }
    if let feed = feed(ofEntry: name), first ?? .max > feed { first = feed + 1 }
    guard let first, first < tree.open.count else { return }
    let isInEntry = tree.open[first...].contains { names.entries[Int($0.name)].isEntry }
    note(
      isInEntry
        ? "An entry is not closed before the next one begins." : "An element is not closed before an entry begins.",
      at: place)
    close(downTo: first, unclosedFrom: first)
  }

  /// The place in `tree.open` of the element whose children the entries are; nil for an entry of another kind of feed.
  private func feed(ofEntry name: Int32) -> Int? {
    guard let place = tree.open.lastIndex(where: { names.entries[Int($0.name)].holdsEntries }) else { return nil }
    let (entry, feed) = (names.entries[Int(name)], names.entries[Int(tree.open[place].name)])
    // Of Atom the entries are `entry`, else `item`.
    guard (known(entry) == .entry) == (known(feed) == .feed) else { return nil }
    return entry.prefix == 0 || entry.prefix == feed.prefix ? place : nil
  }

  /// Ends what is open in the feed after the end tag of an entry whose start tag is damaged; false if nothing is.
  mutating func closeDamagedEntry() -> Bool {
    guard let feed = tree.open.lastIndex(where: { names.entries[Int($0.name)].holdsEntries }),
      feed + 1 < tree.open.count
    else { return false }
    close(downTo: feed + 1)
    return true
  }

  private func known(_ entry: XMLNameTable.Entry) -> KnownName? {
    names.locals.known[Int(entry.local)]
  }

  // MARK: Extents

  /// Closes elements; those from `unclosed` on have no end tag, and end before what is no part of them.
  mutating func close(downTo count: Int, unclosedFrom unclosed: Int) {
    var first = unclosed
    while isLenient, first < tree.open.count {
      let element = tree.open[first]
      let entry = names.entries[Int(element.name)]
      if element.node > 0, !entry.isEntry, !entry.holdsEntries, let node = firstStray(from: first) {
        tree.end(from: first, before: node)
      } else {
        first += 1
      }
    }
    close(downTo: count)
  }

  /// The first node within the open elements from `first` on that is no part of the one that it is in.
  private func firstStray(from first: Int) -> Int? {
    var depth = first
    var index = Int(tree.open[depth].node) + 1
    var element = unclosedElement(index - 1)
    while index < tree.nodes.count {
      let isText = tree.nodes[index].name < 0
      if isText {
        element.hasText = element.hasText || !tree.isBlank(text: index, in: bytes)
      } else if !element.takes(name(ofNode: index)) {
        return index
      }
      if depth + 1 < tree.open.count, Int(tree.open[depth + 1].node) == index {
        depth += 1
        element = unclosedElement(index)
        index += 1
      } else {
        index = Int(tree.nodes[index].end)
      }
    }
    return nil
  }

  private func unclosedElement(_ node: Int) -> UnclosedElement {
    let name = name(ofNode: node)
    return UnclosedElement(name: name.known, namespace: name.namespace)
  }

  private func name(ofNode index: Int) -> (known: KnownName?, namespace: XMLNamespace) {
    let name = tree.name(ofNode: index)
    return (names.locals.known[Int(name.text)], name.namespace)
  }
}

/// An element without an end tag, and the elements that can be part of it.
private struct UnclosedElement {
  let name: KnownName?
  let namespace: XMLNamespace
  var hasText = false
  private var seen: Set<KnownName> = []

  init(name: KnownName?, namespace: XMLNamespace) {
    (self.name, self.namespace) = (name, namespace)
  }

  /// False for an element that belongs to the feed or an entry. A structured element has each part once.
  mutating func takes(_ child: (known: KnownName?, namespace: XMLNamespace)) -> Bool {
    if name == .liveItem { return child.known != name }
    switch child.namespace {
    case .none, .rss, .rss10, .rss090, .atom, .atom03:
      guard let child = child.known else { return true }
      if Self.innermost.contains(child) { return name.map(Self.innermost.contains) != true }
      guard Self.ofEntries.contains(child) else { return true }
      guard !hasText, let name, Self.parts[name]?.contains(child) == true else { return false }
      return seen.insert(child).inserted
    case .xhtml, .xml, .xLink, .rdf: return true
    case .unknown: return namespace == .xhtml || namespace == .unknown && !hasText
    case .geoRSS, .geographyMarkup, .geo:
      return name.map(Self.places.contains) == true
    default:
      guard child.namespace == namespace, !hasText, let name, Self.structured.contains(name) else { return false }
      return child.known != name || name == .category
    }
  }

  /// Elements of the formats themselves that others of them have inside.
  private static let parts: [KnownName: Set<KnownName>] = [
    .image: [.title, .link, .description], .textInput: [.title, .link, .description],
    .source: [
      .title, .link, .id, .updated, .subtitle, .author, .contributor, .category, .generator, .icon, .logo, .rights,
    ],
    .tags: [.category], .categories: [.category],
  ]

  /// Parts that have none themselves.
  private static let innermost: Set<KnownName> = [.name, .email, .uri, .url, .homepage, .width, .height]

  /// Elements of modules that have others of their module inside.
  private static let structured: Set<KnownName> = [
    .owner, .category, .group, .content, .community, .embed, .scenes, .scene, .comments, .responses, .backLinks,
    .chapters, .value, .alternateEnclosure,
  ]

  private static let places: Set<KnownName> = [.location, .geoWhere, .point, .line, .polygon, .box, .circle]

  /// Elements of the formats themselves that HTML does not have in a text.
  private static let ofEntries: Set<KnownName> = [
    .title, .subtitle, .tagline, .description, .summary, .abstract, .content, .fullItem, .rights, .copyright, .language,
    .id, .guid, .link, .comments, .docs, .enclosure, .author, .managingEditor, .contributor, .webMaster, .category,
    .generator, .image, .icon, .logo, .textInput, .cloud, .ttl, .source, .published, .issued, .pubDate, .updated,
    .modified, .lastBuildDate, .created, .expirationDate,
  ]
}
