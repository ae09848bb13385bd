import Bytes

/// Reads the elements of Media RSS (rssboard.org/media-rss, version 1.5.1).
enum MediaReader {
  /// True if each number and each time in the element can be read.
  static func areNumbers(of element: XMLElement) -> Bool {
    if element.known == .sceneStartTime || element.known == .sceneEndTime {
      return element.text.map { MediaDuration.parseStart($0) != nil } ?? true
    }
    return element.areNumbers(numbers) && element.children.allSatisfy(areNumbers)
      && [.time, .start, .end, .duration].allSatisfy { (name: KnownName) in
        element.attribute(name).map { MediaDuration.parseStart($0) != nil } ?? true
      }
  }

  private static let numbers: [KnownName] = [
    .width, .height, .fileSize, .length, .bitrate, .frameRate, .samplingRate, .channels, .average, .count, .min, .max,
    .views, .favorites,
  ]

  /// Reads a property of a work; false if the element is not a property or lacks its value.
  ///
  /// - Parameter context: The context inside the element.
  static func read(
    _ element: XMLElement, in context: ElementContext, into media: inout MediaProperties
  ) -> Bool {
    switch element.known {
    case .title:
      guard case nil = media.title, element.hasText else { return false }
      media.title = TextReader.read(element, in: context, type: .plain)
    case .description:
      guard case nil = media.description, element.hasText else { return false }
      media.description = TextReader.read(element, in: context, type: .plain)
    case .keywords: media.keywords += Keywords.parse(element.text)
    case .thumbnail:
      guard let url = context.address(element.attribute(.url) ?? element.text) else { return false }
      media.thumbnails.append(
        MediaThumbnail(
          url: url, width: element.integer(.width), height: element.integer(.height),
          timeSeconds: seconds(element, .time)))
    case .category:
      let scheme = element.attribute(.scheme) ?? "http://search.yahoo.com/mrss/category_schema"
      media.categories.append(FeedCategory(term: element.text, scheme: scheme, label: element.attribute(.label)))
    case .player:
      guard case nil = media.player, let url = context.address(element.attribute(.url) ?? element.text) else {
        return false
      }
      media.player = MediaPlayer(url: url, width: element.integer(.width), height: element.integer(.height))
    case .credit:
      guard let name = element.plainText else { return false }
      media.credits.append(
        MediaCredit(role: element.attribute(.role), scheme: element.attribute(.scheme), name: name))
    case .community:
      guard case nil = media.community else { return false }
      media.community = community(element)
    case .license:
      guard case nil = media.license else { return false }
      media.license = FeedLink(
        url: context.address(element.attribute(.href)) ?? "", relation: "license", type: element.attribute(.type),
        title: element.text)
    default: return readRare(element, in: context, into: &media)
    }
    return true
  }

  private static func readRare(
    _ element: XMLElement, in context: ElementContext, into media: inout MediaProperties
  ) -> Bool {
    switch element.known {
    case .copyright:
      guard case nil = media.copyright else { return false }
      media.copyright = MediaCopyright(text: element.text, url: context.address(element.attribute(.url)))
    case .rating:
      guard let value = element.text else { return false }
      media.ratings.append(MediaRating(value: value, scheme: element.attribute(.scheme)))
    case .adult:
      // `media:adult` of version 1.0 is the same as a simple rating (§ media:adult).
      guard let isAdult = PodcastReader.flag(element.text) else { return false }
      media.ratings.append(MediaRating(value: isAdult ? "adult" : "nonadult", scheme: "urn:simple"))
    case .hash:
      guard let value = element.text else { return false }
      media.hashes.append(MediaHash(value: value, algorithm: element.keyword(.algorithm)?.string ?? "md5"))
    case .text:
      media.transcripts.append(
        MediaTranscript(
          text: TextReader.read(element, in: context, type: .plain), startSeconds: seconds(element, .start),
          endSeconds: seconds(element, .end)))
    case .restriction:
      media.restrictions.append(
        MediaRestriction(
          relationship: element.attribute(.relationship), type: element.attribute(.type),
          values: UniqueTexts.of(
            TextParts(element.text ?? "", separatedBy: ASCII.isWhitespace).lazy.map(\.lowercasedASCII))))
    case .comments: media.comments += texts(of: element, named: .comment)
    case .responses: media.responses += addresses(in: element, named: .response, context)
    case .backLinks: media.backLinks += addresses(in: element, named: .backLink, context)
    case .embed:
      guard case nil = media.embed, let url = context.address(element.attribute(.url)) else { return false }
      media.embed = MediaEmbed(
        url: url, width: element.integer(.width), height: element.integer(.height), parameters: parameters(of: element))
    case .status:
      guard case nil = media.status, let state = element.keyword(.state) else { return false }
      media.status = MediaStatus(state: state.string, reason: element.attribute(.reason))
    case .price:
      media.prices.append(
        MediaPrice(
          type: element.keyword(.type)?.string, price: element.attribute(.price),
          currency: element.attribute(.currency), info: element.attribute(.info)))
    case .subtitle:
      guard let url = context.address(element.attribute(.href)) else { return false }
      media.subtitles.append(
        MediaFile(url: url, type: element.attribute(.type), language: element.attribute(.lang)))
    case .peerLink:
      guard let url = context.address(element.attribute(.href)) else { return false }
      media.peerLinks.append(MediaFile(url: url, type: element.attribute(.type)))
    case .location:
      media.locations.append(
        MediaLocation(
          description: element.attribute(.description), place: PlaceReader.geometry(element),
          startSeconds: seconds(element, .start), endSeconds: seconds(element, .end)))
    case .rights:
      guard case nil = media.rights, let status = element.attribute(.status) else { return false }
      media.rights = status
    case .scenes:
      for child in element.children where child.namespace == .media && child.known == .scene {
        media.scenes.append(scene(child))
      }
    default: return false
    }
    return true
  }

  /// The file of a `media:content`, else the page that plays it; nil if it has neither.
  ///
  /// - Parameters:
  ///   - context: The context inside the element.
  ///   - other: Receives the elements without a typed place.
  static func enclosure(
    _ element: XMLElement, in context: ElementContext, group: Int?, other: (XMLElement) -> Void
  ) -> ParsedEnclosure? {
    var media = Boxed<MediaProperties>(wrappedValue: nil)
    for child in element.children {
      guard child.namespace == .media else {
        other(child)
        continue
      }
      let isRead = media.change(new: MediaProperties()) { read(child, in: context.inside(child), into: &$0) }
      if !isRead { other(child) }
    }
    let url = context.address(element.attribute(.url))
    guard let address = url ?? media.wrappedValue?.player?.url else { return nil }
    let isPage: Bool = if case nil = url { true } else { false }
    let type = element.attribute(.type)
    let stated = element.attribute(.medium).flatMap { ParsedEnclosure.Medium(name: $0) }
    var enclosure = ParsedEnclosure(
      url: address, mimeType: isPage ? "text/html" : type,
      // Some publishers use RSS's `length` instead of `fileSize`.
      lengthBytes: (element.attribute(.fileSize) ?? element.attribute(.length)).flatMap { Int64($0) },
      durationSeconds: element.attribute(.duration).flatMap(MediaDuration.parse),
      // The type is more reliable: some publishers call every file an image.
      medium: (isPage ? nil : MediaType.medium(of: MediaType.cleaned(type))) ?? stated ?? (isPage ? .video : nil),
      title: media.wrappedValue?.title.flatMap { ASCII.nonEmpty($0.plainText) },
      width: element.integer(.width), height: element.integer(.height),
      description: media.wrappedValue?.description.flatMap { ASCII.nonEmpty($0.plainText) })
    guard !media.isEmpty || group != nil || element.hasAttribute(among: rareAttributes) else {
      return enclosure
    }
    var rare = ParsedEnclosure.RareParts()
    rare.language = element.attribute(.lang)
    rare.expression = element.keyword(.expression)?.string
    rare.isDefault = PodcastReader.flag(element.attribute(.isDefault)) ?? false
    rare.mediaGroup = group
    rare.kilobitsPerSecond = element.number(.bitrate)
    rare.framesPerSecond = element.number(.frameRate)
    rare.kilohertz = element.number(.samplingRate)
    rare.channels = element.integer(.channels)
    rare.media = media.wrappedValue
    enclosure.rareParts = rare
    return enclosure
  }

  private static let rareAttributes: [KnownName] = [
    .lang, .expression, .isDefault, .bitrate, .frameRate, .samplingRate, .channels,
  ]

  // MARK: Parts

  private static func community(_ element: XMLElement) -> MediaCommunity {
    var community = MediaCommunity()
    for child in element.children where child.namespace == .media {
      switch child.known {
      case .starRating:
        community.ratingAverage = child.number(.average)
        community.ratingCount = child.integer(.count)
        community.ratingMinimum = child.number(.min)
        community.ratingMaximum = child.number(.max)
      case .statistics:
        community.views = child.integer(.views)
        community.favorites = child.integer(.favorites)
      case .tags:
        for tag in (child.text ?? "").splitBytes(on: ",") {
          let parts = tag.splitBytes(on: ":", maxSplits: 1)
          guard let name = parts.first.flatMap({ ASCII.nonEmpty(String($0)) }) else { continue }
          let weight = parts.count == 2 ? FiniteNumber.parse(String(parts[1].trimmedASCII)) : nil
          community.tags.append(MediaCommunity.Tag(name: name, weight: weight ?? 1))
        }
      default: break
      }
    }
    return community
  }

  private static func scene(_ element: XMLElement) -> MediaScene {
    var scene = MediaScene()
    for child in element.children {
      switch child.known {
      case .sceneTitle: scene.title = child.text
      case .sceneDescription: scene.description = child.text
      case .sceneStartTime: scene.startSeconds = child.text.flatMap(MediaDuration.parseStart)
      case .sceneEndTime: scene.endSeconds = child.text.flatMap(MediaDuration.parseStart)
      default: break
      }
    }
    return scene
  }

  private static func parameters(of element: XMLElement) -> [ByteString: String] {
    var parameters: [ByteString: String] = [:]
    for child in element.children where child.known == .param {
      if let name = child.attribute(.name) { parameters[ByteString(name)] = child.text ?? "" }
    }
    return parameters
  }

  private static func texts(of element: XMLElement, named name: KnownName) -> [String] {
    element.children.filter { $0.known == name }.compactMap(\.text)
  }

  private static func addresses(in element: XMLElement, named name: KnownName, _ context: ElementContext)
    -> [WebAddress]
  {
    texts(of: element, named: name).compactMap { context.address($0) }
  }

  private static func seconds(_ element: XMLElement, _ name: KnownName) -> Double? {
    element.attribute(name).flatMap(MediaDuration.parseStart)
  }
}

/// Splits keywords at commas.
enum Keywords {
  static func parse(_ text: String?) -> [String] {
    TextParts(text ?? "") { $0 == UInt8(ascii: ",") }.compactMap { ASCII.nonEmpty(String($0)) }
  }
}
