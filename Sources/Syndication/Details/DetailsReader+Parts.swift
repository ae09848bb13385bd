import Bytes

/// Elements with parts of their own.
extension DetailsReader {
  mutating func readCategory(_ element: XMLElement) {
    let category: FeedCategory = FeedCategory(
      term: element.attribute("term") ?? element.text,
      scheme: element.attribute("scheme") ?? element.attribute("domain"), label: element.attribute("label"))
    noteCategory(category)
  }

  mutating func readKeywords(_ text: String?, scheme: String?) {
    for word in (text ?? "").splitBytes(on: ",") {
      if let term = ASCII.nonEmpty(String(word)) { noteCategory(FeedCategory(term: term, scheme: scheme)) }
    }
  }

  mutating func noteCategory(_ category: FeedCategory) {
    let parts = [category.term, category.scheme, category.label].map { $0.map { ByteString($0) } }
    guard parts.contains(where: { $0 != nil }), seenCategories.insert(parts).inserted else { return }
    details.categories.append(category)
  }

  mutating func readGenerator(_ element: XMLElement, _ inner: DetailsContext) {
    let url: String? = element.attribute("uri") ?? element.attribute("url") ?? element.attribute("href")
    details.generator = FeedGenerator(
      name: element.text, url: inner.address(url), version: element.attribute("version"))
  }

  mutating func readImage(_ element: XMLElement, _ inner: DetailsContext) {
    var image: FeedImage = details.image ?? FeedImage()
    if !element.hasChildElements {
      image.url = inner.address(element.attribute("href") ?? element.attribute("url") ?? element.text) ?? image.url
    }
    for child in element.children {
      let context: DetailsContext = inner.inside(child)
      switch child.name {
      case "url": image.url = context.address(child.text)
      case "link": image.link = context.address(child.text ?? child.attribute("href"))
      case "title": image.title = child.text
      case "description": image.description = child.text
      case "width": image.width = child.text.flatMap { Int($0) }
      case "height": image.height = child.text.flatMap { Int($0) }
      default: break
      }
    }
    details.image = image
  }

  mutating func readTextInput(_ element: XMLElement, _ inner: DetailsContext) {
    var input: FeedTextInput = FeedTextInput()
    for child in element.children {
      switch child.name {
      case "title": input.title = child.text
      case "description": input.description = child.text
      case "name": input.name = child.text
      case "link": input.link = inner.inside(child).address(child.text)
      default: break
      }
    }
    details.textInput = input
  }

  mutating func readCloud(_ element: XMLElement) {
    details.cloud = FeedCloud(
      domain: element.attribute("domain"), port: element.attribute("port"), path: element.attribute("path"),
      registerProcedure: element.attribute("registerprocedure"), protocolName: element.attribute("protocol"))
  }

  /// Of Atom a whole feed without entries, of RSS a title with an address.
  mutating func readSource(_ element: XMLElement, _ inner: DetailsContext) {
    var source: PublishedDetails
    if element.hasChildElements {
      var reader: DetailsReader = DetailsReader(kind: .feed, context: inner)
      source = reader.read(element, beside: [])
    } else {
      source = PublishedDetails()
      source.title = element.text.map {
        FeedText($0, mimeType: "text/plain", language: inner.language, baseURL: inner.base.address)
      }
    }
    if let url = inner.address(element.attribute("url")) {
      source.links.append(FeedLink(url: url, relation: "self"))
    }
    details.sources = [source]
  }
}
