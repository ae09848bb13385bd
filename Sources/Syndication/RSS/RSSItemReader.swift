import Bytes

/// Reads the elements of an RSS item.
struct RSSItemReader {
  /// What relative addresses refer to outside of the item.
  let base: AddressBase
  let core: CoreElements
  let scope: DetailsSource.Scope

  func read(_ element: XMLElement) -> RSSItem {
    var item = RSSItem(base: element.base(inside: base))
    item.detailsSource = DetailsSource(kind: .entry, element: element, in: scope)
    item.language = element.language(inside: nil)
    item.about = element.attribute("about", in: .rdf) ?? element.attribute("about")
    for child in element.children { read(child, into: &item) }
    // CDF has what RSS has in elements in attributes.
    item.link = item.link ?? address(element.attribute("href"), base: item.base)
    item.updated = item.updated ?? element.attribute("lastmod")
    return item
  }

  private func read(_ element: XMLElement, into item: inout RSSItem) {
    let base = element.base(inside: item.base)
    if core.contains(element) {
      readCore(element, base: base, into: &item)
      return
    }
    switch element.namespace {
    case .content:
      if element.name == "encoded" { item.contentHTML = item.contentHTML ?? element.html(base: base) }
    case .xhtml:
      if element.name == "body" || element.name == "div" {
        item.contentHTML = item.contentHTML ?? element.html(base: base)
      }
    case .dublinCore, .dublinCoreTerms: item.dublinCore.read(element)
    case .iTunes: item.iTunes.read(element)
    case .media: item.media.read(element, base: base)
    case .atom, .atom03: readAtom(element, base: base, into: &item)
    case .feedBurner:
      if element.name == "origlink" { item.originalLink = address(element.text, base: base) }
    case .youTube:
      if element.name == "videoid" { item.youTubeID = element.text }
    default: break
    }
  }

  private func readCore(_ element: XMLElement, base: AddressBase, into item: inout RSSItem) {
    switch element.name {
    case "title": item.title = item.title ?? element.text
    case "link": item.link = item.link ?? address(element.text ?? element.attribute("href"), base: base)
    case "guid":
      item.guid = item.guid ?? element.text
      item.guidIsPermaLink = element.keyword("ispermalink") != "false"
    case "description", "abstract": item.descriptionHTML = item.descriptionHTML ?? element.html(base: base)
    case "comments": item.comments = item.comments ?? address(element.text, base: base)
    case "pubdate": item.publicationDate = item.publicationDate ?? element.text
    case "author": if let name = PersonName.read(element) { item.authors.append(name) }
    case "category": if let category = element.text { item.categories.append(category) }
    case "categories":
      for child in element.children where child.name == "category" {
        if let category = child.text { item.categories.append(category) }
      }
    case "enclosure":
      if let url = address(element.attribute("url") ?? element.attribute("href") ?? element.text, base: base) {
        let length: Int64? = element.attribute("length").flatMap { Int64($0.splitBytes(on: ",").joined()) }
        item.enclosures.append(ParsedEnclosure(url: url, mimeType: element.attribute("type"), lengthBytes: length))
      }
    case "image":
      let url: XMLElement? = element.children.first { $0.name == "url" }
      item.image = item.image ?? address(url?.text ?? element.attribute("href") ?? element.text, base: base)
    default: break
    }
  }

  private func readAtom(_ element: XMLElement, base: AddressBase, into item: inout RSSItem) {
    switch element.name {
    case "link":
      guard let url = address(element.attribute("href"), base: base) else { return }
      switch ByteString(element.attribute("rel") ?? "alternate") {
      case "alternate": item.link = item.link ?? url
      case "enclosure":
        item.enclosures.append(
          ParsedEnclosure(
            url: url, mimeType: element.attribute("type"),
            lengthBytes: element.attribute("length").flatMap { Int64($0) }))
      default: break
      }
    case "updated": item.updated = item.updated ?? element.text
    case "published": item.publicationDate = item.publicationDate ?? element.text
    case "author": if let name = PersonName.read(element) { item.authors.append(name) }
    case "summary": item.descriptionHTML = item.descriptionHTML ?? element.html(base: base)
    default: break
    }
  }

  private func address(_ text: String?, base: AddressBase) -> String? {
    text.flatMap { base.resolve($0) }
  }
}
