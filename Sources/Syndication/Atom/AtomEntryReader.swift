/// Reads the elements of an Atom entry.
struct AtomEntryReader {
  /// What relative addresses refer to outside of the entry.
  let base: AddressBase
  let core: CoreElements
  let scope: DetailsSource.Scope

  func read(_ element: XMLElement) -> AtomEntry {
    let base = element.base(inside: base)
    var entry = AtomEntry(base: base)
    entry.detailsSource = DetailsSource(kind: .entry, element: element, in: scope)
    entry.language = element.language(inside: nil)
    for child in element.children { read(child, base: child.base(inside: base), into: &entry) }
    return entry
  }

  private func read(_ element: XMLElement, base: AddressBase, into entry: inout AtomEntry) {
    if core.contains(element) {
      readCore(element, base: base, into: &entry)
      return
    }
    switch element.namespace {
    case .dublinCore, .dublinCoreTerms: entry.dublinCore.read(element)
    case .iTunes: entry.iTunes.read(element)
    case .media: entry.media.read(element, base: base)
    case .feedBurner:
      if element.name == "origlink" {
        entry.originalLink = element.text.flatMap { base.resolve($0) }
      }
    case .youTube:
      if element.name == "videoid" { entry.youTubeID = element.text }
    default: break
    }
  }

  private func readCore(_ element: XMLElement, base: AddressBase, into entry: inout AtomEntry) {
    switch element.name {
    case "id": entry.id = entry.id ?? element.text
    case "title": entry.title = entry.title ?? AtomText(element, base: base)
    case "link": if let link = AtomLink(element, base: base) { entry.links.append(link) }
    case "summary": entry.summary = entry.summary ?? AtomText(element, base: base)
    case "content": readContent(element, base: base, into: &entry)
    case "published", "issued": entry.published = entry.published ?? element.text
    case "updated", "modified": entry.updated = entry.updated ?? element.text
    case "created": entry.published = entry.published ?? element.text
    case "author": if let name = PersonName.read(element) { entry.authors.append(name) }
    case "source":
      for child in element.children where core.contains(child) && child.name == "author" {
        if let name = PersonName.read(child) { entry.sourceAuthors.append(name) }
      }
    case "category":
      if let category = element.attribute("label") ?? element.attribute("term") ?? element.text {
        entry.categories.append(category)
      }
    default: break
    }
  }

  private func readContent(_ element: XMLElement, base: AddressBase, into entry: inout AtomEntry) {
    if let source = element.attribute("src").flatMap({ base.resolve($0) }) {
      entry.contentLink = AtomLink(url: source, relation: "alternate", type: element.keyword("type"))
      return
    }
    // The first alternative that can be shown.
    guard entry.content == nil, let content = AtomText(element, base: base) else { return }
    entry.content = content
    entry.base = base
    entry.language = element.language(inside: entry.language)
  }
}
