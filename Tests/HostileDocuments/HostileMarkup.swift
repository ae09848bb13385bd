/// Documents with hostile markup.
public struct HostileMarkup: Sendable, CustomStringConvertible {
  public let name: String
  public let kind: HostileField.Kind
  private let opening: String
  private let unit: String
  private let closing: String

  init(_ name: String, _ kind: HostileField.Kind = .feed, opening: String, unit: String, closing: String = "") {
    self.name = name
    self.kind = kind
    self.opening = opening
    self.unit = unit
    self.closing = closing
  }

  public var description: String { name }

  public func document(bytes count: Int) -> [UInt8] {
    let times = max(1, (count - opening.utf8.count - closing.utf8.count) / unit.utf8.count)
    return Array((opening + String(repeating: unit, count: times) + closing).utf8)
  }

  /// Start tags that never end, in every markup format and at several depths.
  public static let openTags: [HostileMarkup] = {
    let formats: [(name: String, kind: HostileField.Kind, opening: String)] = [
      ("RSS", .feed, "<rss>"), ("RSS: item", .feed, "<rss><channel><item><title>a"),
      ("Atom", .feed, "<feed xmlns='http://www.w3.org/2005/Atom'><entry>"),
      ("RDF", .feed, "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"), ("CDF", .feed, "<channel>"),
      ("OPML", .list, "<opml>"), ("OPML: outline", .list, "<opml><body><outline text='a'>"), ("page", .page, "<body>"),
    ]
    let units = [
      "<a b=\"x\" c=\"", "<a ='x' ='", "<a b=\"x\" c=\"&a;", "<a b='&lt;' c='&a;", "<item b=\"x\" c=\"",
      "<x:y b=\"x\" c='\"",
    ]
    return formats.flatMap { format in
      units.map { HostileMarkup("\(format.name): \($0)", format.kind, opening: format.opening, unit: $0) }
    }
  }()
}
