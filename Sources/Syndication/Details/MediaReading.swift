import Bytes

/// Reads what Media RSS says of an entry beside its files.
enum MediaReading {
  static func read(_ element: XMLElement, in context: DetailsContext, into media: inout PublishedMedia) {
    switch element.name {
    case "credit":
      if let name = element.text {
        media.credits.append(
          MediaCredit(role: element.attribute("role"), scheme: element.attribute("scheme"), name: name))
      }
    case "restriction":
      media.restriction =
        media.restriction
        ?? MediaRestriction(
          relationship: element.attribute("relationship"), type: element.attribute("type"),
          values: (element.text ?? "").utf8.split(whereSeparator: ASCII.isWhitespace).map {
            Substring($0).lowercasedASCII
          })
    case "license":
      media.license =
        media.license
        ?? FeedLink(
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

  static func content(_ element: XMLElement, in context: DetailsContext, group: Int?) -> PublishedMediaContent {
    var content: PublishedMediaContent = PublishedMediaContent(
      url: context.address(element.attribute("url")), type: element.attribute("type"),
      medium: element.keyword("medium")?.string,
      expression: element.keyword("expression")?.string ?? "full",
      isDefault: PodcastReading.flag(element.attribute("isdefault")) ?? false, group: group,
      lengthBytes: element.attribute("filesize").flatMap { Int64($0) },
      kilobitsPerSecond: element.attribute("bitrate").flatMap(PodcastReading.number),
      durationSeconds: element.attribute("duration").flatMap(MediaDuration.parse),
      width: element.attribute("width").flatMap { Int($0) }, height: element.attribute("height").flatMap { Int($0) },
      language: element.attribute("lang"))
    for child in element.children where child.namespace == .media {
      let inner: DetailsContext = context.inside(child)
      switch child.name {
      case "player": content.playerURL = inner.address(child.attribute("url"))
      case "title": content.title = TextReading.read(child, in: inner, type: "text/plain")
      case "thumbnail":
        if let url = inner.address(child.attribute("url") ?? child.text) { content.thumbnailURLs.append(url) }
      default: break
      }
    }
    return content
  }

  static func community(_ element: XMLElement) -> MediaCommunity {
    var community: MediaCommunity = MediaCommunity()
    for child in element.children where child.namespace == .media {
      switch child.name {
      case "starrating":
        community.ratingAverage = child.attribute("average").flatMap(PodcastReading.number)
        community.ratingCount = child.attribute("count").flatMap { Int($0) }
      case "statistics":
        community.views = child.attribute("views").flatMap { Int($0) }
        community.favorites = child.attribute("favorites").flatMap { Int($0) }
      default: break
      }
    }
    return community
  }
}
