import Bytes
import HTML

/// Reads single elements of Podcasting 2.0; nil if a required value is missing.
enum PodcastReader {
  static func transcript(_ element: XMLElement, _ context: ElementContext) -> PodcastTranscript? {
    guard let url = context.address(element.attribute(.url)) else { return nil }
    return PodcastTranscript(
      url: url, type: element.attribute(.type), language: element.attribute(.language) ?? context.language,
      isCaptions: element.keyword(.rel) == "captions")
  }

  static func person(_ element: XMLElement, _ context: ElementContext) -> PodcastPerson? {
    guard let name = element.plainText else { return nil }
    return PodcastPerson(
      name: PlainText.fold(name), role: element.keyword(.role)?.string ?? "host",
      group: element.keyword(.group)?.string ?? "cast", imageURL: context.address(element.attribute(.img)),
      url: context.address(element.attribute(.href)))
  }

  static func soundbite(_ element: XMLElement) -> PodcastSoundbite? {
    guard let start = element.attribute(.startTime).flatMap(FiniteNumber.parse), start >= 0,
      let duration = MediaDuration.plausible(element.attribute(.duration).flatMap(FiniteNumber.parse))
    else { return nil }
    return PodcastSoundbite(startSeconds: start, durationSeconds: duration, title: element.plainText)
  }

  static func location(_ element: XMLElement) -> PodcastLocation? {
    let location = PodcastLocation(
      name: element.plainText, relation: element.keyword(.rel)?.string,
      place: element.attribute(.geo).flatMap(PlaceReader.geoAddress),
      openStreetMapID: element.attribute(.osm), country: element.attribute(.country))
    let isSomewhere =
      location.place != nil || [location.name, location.openStreetMapID].contains { $0?.isEmpty == false }
    return isSomewhere ? location : nil
  }

  static func funding(_ element: XMLElement, _ context: ElementContext) -> PodcastFunding? {
    context.address(element.attribute(.url)).map { PodcastFunding(url: $0, title: element.plainText) }
  }

  static func trailer(_ element: XMLElement, _ context: ElementContext) -> PodcastTrailer? {
    guard let url = context.address(element.attribute(.url)) else { return nil }
    return PodcastTrailer(
      url: url, title: element.plainText,
      published: element.attribute(.pubDate).map {
        StatedDate(text: $0, date: FeedDate.parse($0), element: "pubdate")
      },
      type: element.attribute(.type), lengthBytes: element.attribute(.length).flatMap { Int64($0) },
      season: element.attribute(.season).flatMap { Int($0) })
  }

  static func alternateEnclosure(
    _ element: XMLElement, _ context: ElementContext
  ) -> PodcastAlternateEnclosure? {
    var enclosure = PodcastAlternateEnclosure(
      type: element.attribute(.type), lengthBytes: element.attribute(.length).flatMap { Int64($0) },
      bitsPerSecond: element.attribute(.bitrate).flatMap(FiniteNumber.parse),
      height: element.attribute(.height).flatMap { Int($0) }, language: element.attribute(.lang),
      title: element.attribute(.title), relation: element.attribute(.rel), codecs: element.attribute(.codecs),
      isDefault: flag(element.attribute(.defaultFlag)) ?? false)
    for child in element.children where child.namespace == .podcast {
      switch child.known {
      case .source:
        guard let url = context.inside(child).address(child.attribute(.uri)) else { continue }
        enclosure.sources.append(.init(url: url, contentType: child.attribute(.contentType)))
      case .integrity:
        guard let type = child.attribute(.type), let value = child.attribute(.value) else { continue }
        enclosure.integrity = .init(type: type.lowercasedASCII, value: value)
      default: break
      }
    }
    return enclosure.sources.isEmpty ? nil : enclosure
  }

  static func discussion(_ element: XMLElement, _ context: ElementContext) -> PodcastDiscussion? {
    let discussion = PodcastDiscussion(
      protocolName: element.keyword(.protocolName)?.string, url: context.address(element.attribute(.uri)),
      account: element.attribute(.accountID), accountURL: context.address(element.attribute(.accountURL)),
      priority: element.integer(.priority))
    let isSomething = discussion.url != nil || discussion.protocolName?.hasSameBytes(as: "disabled") == true
    return isSomething ? discussion : nil
  }

  static func chat(_ element: XMLElement) -> PodcastChat? {
    guard let server = element.attribute(.server) else { return nil }
    return PodcastChat(
      server: server, protocolName: element.keyword(.protocolName)?.string, account: element.attribute(.accountID),
      space: element.attribute(.space))
  }

  static func contentLink(_ element: XMLElement, _ context: ElementContext) -> PodcastContentLink? {
    context.address(element.attribute(.href)).map { PodcastContentLink(url: $0, title: element.plainText) }
  }

  /// The pictures of `podcast:image`, which has one, or of `podcast:images`, which has a list of sizes.
  static func images(_ element: XMLElement, _ context: ElementContext) -> [PodcastImage] {
    if let sizes = element.attribute(.srcSet) {
      return SourceSet(sizes) { context.address($0)?.string }.candidates.map { candidate in
        let width = candidate.descriptor.utf8.last == UInt8(ascii: "w") ? Int(candidate.descriptor.dropLast()) : nil
        return PodcastImage(url: WebAddress(unparsed: candidate.url), width: width)
      }
    }
    guard let url = context.address(element.attribute(.href)) else { return [] }
    return [
      PodcastImage(
        url: url, alternateText: element.attribute(.alternateText).flatMap(PublicationReader.decoded),
        aspectRatio: element.attribute(.aspectRatio), width: element.integer(.width), height: element.integer(.height),
        type: element.attribute(.type),
        purposes: purposes(of: element))
    ]
  }

  private static func purposes(of element: XMLElement) -> [ByteString] {
    element.keyword(.purpose)?.utf8.split(whereSeparator: ASCII.isWhitespace).map { ByteString(decoding: $0) } ?? []
  }

  static func remoteItem(_ element: XMLElement, _ context: ElementContext) -> PodcastRemoteItem? {
    PodcastRemoteItem(
      attribute: { element.attribute(ByteString($0.lowercasedASCII)) }, address: { context.address($0) })
  }

  /// The references to other podcasts inside an element.
  static func remoteItems(_ element: XMLElement, _ context: ElementContext) -> [PodcastRemoteItem] {
    children(.remoteItem, of: element).compactMap { remoteItem($0, context.inside($0)) }
  }

  /// The child elements of Podcasting 2.0 with a name.
  static func children(_ name: KnownName, of element: XMLElement) -> [XMLElement] {
    element.children.filter { $0.namespace == .podcast && $0.known == name }
  }

  static func flag(_ text: String?) -> Bool? {
    switch text.map({ ByteString($0.lowercasedASCII) }) {
    case "yes", "true": true
    case "no", "false": false
    default: nil
    }
  }
}
