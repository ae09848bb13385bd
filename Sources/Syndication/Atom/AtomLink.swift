/// A link of Atom (RFC 4287 §4.2.7).
struct AtomLink {
  /// Absolute.
  var url: String
  var relation: String
  var type: String?
  var title: String?
  var length: String?

  init?(_ element: XMLElement, base: String?) {
    guard let url = (element.attribute("href") ?? element.text).flatMap({ AddressResolver.resolve($0, against: base) })
    else { return nil }
    self.url = url
    relation = Self.relation(of: element)
    type = element.attribute("type")?.lowercased()
    title = element.attribute("title")
    length = element.attribute("length")
  }

  static func relation(of element: XMLElement) -> String {
    let relation: String = element.attribute("rel")?.lowercased() ?? "alternate"
    // Registered relations may also be written as addresses (§4.2.7.2).
    let registry: String = "http://www.iana.org/assignments/relation/"
    return relation.hasPrefix(registry) ? String(relation.dropFirst(registry.count)) : relation
  }

  init(url: String, relation: String, type: String?) {
    self.url = url
    self.relation = relation
    self.type = type
  }
}

extension [AtomLink] {
  /// The page: an alternate that is HTML or does not say what it is, else any alternate.
  var alternate: String? {
    let alternates: [AtomLink] = filter { $0.relation == "alternate" }
    return alternates.first { $0.type.map { $0.contains("html") } ?? true }?.url ?? alternates.first?.url
  }

  func first(relation: String) -> String? {
    first { $0.relation == relation }?.url
  }
}
