/// Reads what Media RSS says of an entry beside its files.
enum MediaReading {
  static func read(_ element: XMLElement, in context: DetailsContext, into media: inout PublishedMedia) {
    switch element.name {
    case "credit":
      if let name = element.text {
        media.credits.append(
          PublishedCredit(role: element.attribute("role"), scheme: element.attribute("scheme"), name: name))
      }
    case "restriction":
      media.restriction =
        media.restriction
        ?? PublishedRestriction(
          relationship: element.attribute("relationship"), type: element.attribute("type"),
          values: (element.text ?? "").split(whereSeparator: \.isWhitespace).map { $0.lowercased() })
    case "license":
      media.license =
        media.license
        ?? PublishedLink(
          url: context.address(element.attribute("href")) ?? "", relation: "license", type: element.attribute("type"),
          title: element.text)
    case "rating":
      media.rating = media.rating ?? element.text
      media.ratingScheme = media.ratingScheme ?? element.attribute("scheme")
    case "player": media.playerURL = media.playerURL ?? context.address(element.attribute("url") ?? element.text)
    case "thumbnail":
      if let url = context.address(element.attribute("url") ?? element.text) { media.thumbnailURLs.append(url) }
    default: break
    }
  }
}
