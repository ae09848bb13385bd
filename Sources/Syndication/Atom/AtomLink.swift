import Bytes

/// A link of Atom (RFC 4287 §4.2.7).
struct AtomLink {
  /// Absolute.
  var url: String
  var relation: ByteString
  var type: ByteString?
  var title: String?
  var length: String?

  init?(_ element: XMLElement, base: AddressBase) {
    guard let url = (element.attribute("href") ?? element.text).flatMap({ base.resolve($0) })
    else { return nil }
    self.url = url
    relation = Self.relation(of: element)
    type = element.keyword("type")
    title = element.attribute("title")
    length = element.attribute("length")
  }

  static func relation(of element: XMLElement) -> ByteString {
    let relation: ByteString = element.keyword("rel") ?? "alternate"
    // Registered relations may also be written as addresses (§4.2.7.2).
    let registry = "http://www.iana.org/assignments/relation/"
    guard relation.string.hasBytePrefix(registry) else { return relation }
    return ByteString(decoding: relation.utf8.dropFirst(registry.utf8.count))
  }

  /// True if what the link leads to may be a page.
  var isPage: Bool { type.map { $0.string.containsBytes("html") } ?? true }

  init(url: String, relation: ByteString, type: ByteString?) {
    self.url = url
    self.relation = relation
    self.type = type
  }
}

extension [AtomLink] {
  /// The page: an alternate that is HTML or does not say what it is, else any alternate.
  var alternate: String? {
    let alternates: [AtomLink] = filter { $0.relation == "alternate" }
    return alternates.first(where: \.isPage)?.url ?? alternates.first?.url
  }

  func first(relation: ByteString) -> String? {
    first { $0.relation == relation }?.url
  }
}
