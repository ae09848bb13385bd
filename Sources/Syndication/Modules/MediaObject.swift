/// One `media:content`.
struct MediaObject {
  var url: String?
  /// The page that plays it.
  var player: String?
  var type: String?
  var medium: String?
  var lengthBytes: Int64?
  var durationSeconds: Double?
  var width: Int?
  var height: Int?
  var title: String?

  init(_ element: XMLElement, base: AddressBase) {
    url = element.attribute("url").flatMap { base.resolve($0) }
    type = element.attribute("type")
    medium = element.attribute("medium")
    // Some publishers write RSS's `length` for `fileSize`.
    lengthBytes = (element.attribute("filesize") ?? element.attribute("length")).flatMap { Int64($0) }
    durationSeconds = element.attribute("duration").flatMap(MediaDuration.parse)
    width = element.attribute("width").flatMap { Int($0) }
    height = element.attribute("height").flatMap { Int($0) }
    for child in element.children where child.namespace == .media {
      switch child.name {
      case "player": player = child.attribute("url").flatMap { base.resolve($0) }
      case "title": title = MediaRSS.plainText(child)
      default: break
      }
    }
  }

  /// The object as an enclosure: its file, else the page that plays it.
  var enclosure: ParsedEnclosure? {
    guard let address = url ?? player else { return nil }
    let isPage: Bool = if case .none = url { true } else { false }
    let stated: ParsedEnclosure.Medium? = medium.flatMap { ParsedEnclosure.Medium(name: $0) }
    return ParsedEnclosure(
      url: address, mimeType: isPage ? "text/html" : type, lengthBytes: lengthBytes,
      durationSeconds: durationSeconds, medium: stated ?? (isPage ? .video : MediaType.medium(of: type)),
      title: title, width: width, height: height)
  }
}
