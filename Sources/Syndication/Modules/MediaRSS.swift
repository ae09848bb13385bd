import Bytes

/// The elements of Media RSS (rssboard.org/media-rss, version 1.5.1) of an entry, those in groups and in other elements
/// of it included. Addresses are absolute.
struct MediaRSS {
  var title: String?
  var descriptionHTML: String?
  var objects: [MediaObject] = []
  var thumbnails: [MediaThumbnail] = []
  var player: String?
  var categories: [String] = []

  /// The picture that stands for the entry: its widest thumbnail, the first where no widths are stated.
  var bestThumbnail: String? {
    thumbnails.max { ($0.width ?? 0) < ($1.width ?? 0) }.flatMap { widest in
      widest.width == nil ? thumbnails.first?.url : widest.url
    }
  }

  /// Takes an element in if it is one of these.
  mutating func read(_ element: XMLElement, base: AddressBase) {
    switch element.name {
    case "group":
      for child in element.children where child.namespace == .media { read(child, base: child.base(inside: base)) }
    case "content":
      objects.append(MediaObject(element, base: base))
      for child in element.children where child.namespace == .media && child.name == "thumbnail" {
        read(child, base: child.base(inside: base))
      }
    case "title": title = title ?? Self.plainText(element)
    case "description": descriptionHTML = descriptionHTML ?? Self.html(element)
    case "thumbnail":
      if let url = (element.attribute("url") ?? element.text).flatMap({ base.resolve($0) }) {
        thumbnails.append(MediaThumbnail(url: url, width: element.attribute("width").flatMap { Int($0) }))
      }
    case "player":
      player = player ?? element.attribute("url").flatMap { base.resolve($0) }
    case "category": if let category = element.attribute("label") ?? element.text { categories.append(category) }
    default: break
    }
  }

  /// Plain unless the type says otherwise (§ media:title).
  static func plainText(_ element: XMLElement) -> String? {
    guard let text = element.text else { return nil }
    let isHTML: Bool = element.attribute("type").map { ByteString($0) } == "html"
    return ASCII.nonEmpty(PlainLine.fromHTML(text, markup: isHTML ? .declared : .possible))
  }

  private static func html(_ element: XMLElement) -> String? {
    if element.attribute("type").map({ ByteString($0) }) == "html" || element.hasChildElements { return element.html() }
    return element.text.map(HTMLText.paragraphs)
  }
}
