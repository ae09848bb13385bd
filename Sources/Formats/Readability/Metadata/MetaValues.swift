import Bytes
import HTML
import WebAddresses

/// The values of `meta` elements about an article: Dublin Core, Open Graph, Twitter's cards, Parse.ly, Weibo.
struct MetaValues {
  static let titles: [ByteString] = [
    "dc:title", "dcterm:title", "og:title", "weibo:article:title", "weibo:webpage:title", "title", "twitter:title",
    "parsely-title",
  ]
  static let authors: [ByteString] = ["dc:creator", "dcterm:creator", "author", "parsely-author"]
  static let descriptions: [ByteString] = [
    "dc:description", "dcterm:description", "og:description", "weibo:article:description", "weibo:webpage:description",
    "description", "twitter:description",
  ]

  private static let names = Set(
    titles + authors + descriptions + ["og:site_name", "twitter:creator", "parsely-pub-date", "twitter:image"])
  private static let prefixes = ["article", "dcterm", "dc", "og", "twitter"].map { Array($0.utf8) }
  private static let suffixes = [
    "author", "creator", "description", "published_time", "title", "site_name", "image",
  ].map { Array($0.utf8) }

  private var values: [ByteString: String] = [:]

  /// The last value of each name applies, as other readers of the page do it; of pictures the first, which is the main one.
  init(_ tree: inout PageTree) {
    for meta in tree.elements(.meta, in: 0) {
      guard let content = tree.stated(.content, of: meta) else { continue }
      guard let name = Self.property(of: meta, tree) ?? Self.name(of: meta, tree) else { continue }
      let isKnownImage = name.string.hasByteSuffix("image") && values[name] != nil
      if !isKnownImage { values[name] = TextRuns.trimmed(tree.string(content)) }
    }
  }

  subscript(name: ByteString) -> String? { stated(values[name]) }

  /// The first of the values that is stated.
  func first(_ names: [ByteString]) -> String? {
    for name in names {
      if let value = self[name] { return value }
    }
    return nil
  }

  /// The author of Open Graph, unless that is the address of a profile.
  var articleAuthor: String? {
    self["article:author"].flatMap { AddressParts(parsing: $0) == nil ? $0 : nil }
  }

  var image: String? { self["og:image"] ?? self["twitter:image"] }

  private func stated(_ value: String?) -> String? { value.flatMap { $0.utf8.isEmpty ? nil : $0 } }

  // MARK: Names

  /// The first known name in a `property`, which may list several.
  private static func property(of meta: PageTree.Index, _ tree: PageTree) -> ByteString? {
    guard tree.stated(.property, of: meta) != nil else { return nil }
    let text = withoutBlanks(tree.lowercased(.property, of: meta))
    for colon in text.indices where text[colon] == UInt8(ascii: ":") {
      let before = text[..<colon]
      let after = text[(colon + 1)...]
      guard let prefix = prefixes.first(where: { before.suffix($0.count).elementsEqual($0) }),
        let suffix = suffixes.first(where: { after.starts(with: $0) }),
        suffix != Array("image".utf8) || after.count == suffix.count
      else { continue }
      return ByteString(decoding: prefix + [UInt8(ascii: ":")] + suffix)
    }
    return nil
  }

  private static func name(of meta: PageTree.Index, _ tree: PageTree) -> ByteString? {
    guard tree.stated(.name, of: meta) != nil else { return nil }
    let text = withoutBlanks(tree.lowercased(.name, of: meta))
    let name = ByteString(decoding: text.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: ":") : $0 })
    return names.contains(name) ? name : nil
  }

  private static func withoutBlanks(_ text: [UInt8]) -> [UInt8] { text.filter { !ASCII.isWhitespace($0) } }
}
