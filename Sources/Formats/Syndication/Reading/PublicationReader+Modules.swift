import Bytes

/// Reads the modules that can extend every format.
extension PublicationReader {
  mutating func readDublinCore(_ element: XMLElement, _ name: KnownName, _ inner: ElementContext) {
    switch name {
    case .title: titleSlot.offer(element, rank: 4, displacing: &displaced)
    case .creator, .author:
      if let person = orKeep(PersonReader.read(element, in: inner), element) {
        if isAtom { note(second: person, element, .dublinCore) } else { note(first: person, element, .dublinCore) }
      }
    case .contributor:
      if let person = orKeep(PersonReader.read(element, in: inner), element) { entry.contributors.append(person) }
    case .publisher: entry.publisher = orKeep(PersonReader.read(element, in: inner), element) ?? entry.publisher
    case .subject: readCategory(element)
    case .description: summarySlot.offer(element, rank: 2, displacing: &displaced)
    case .language: noteLanguage(element)
    case .rights: entry.rights = entry.rights ?? Self.text(element, inner, .plain)
    case .issued: note(element, published: 2)
    case .date: note(element, published: 3, updated: kind == .feed ? 3 : nil)
    case .created: entry.created = note(element, published: 4) ?? entry.created
    case .modified: note(element, updated: 3)
    case .valid: readValidity(element)
    default: keep(element)
    }
  }

  /// Reads `start=…; end=…` (DCMI Period).
  private mutating func readValidity(_ element: XMLElement) {
    let stated = entry.dates.count
    for part in (element.text ?? "").splitBytes(on: ";") {
      let pair = part.splitBytes(on: "=", maxSplits: 1)
      guard pair.count == 2, let value = ASCII.nonEmpty(String(pair[1])) else { continue }
      let date = FeedDate.parse(value)
      switch ByteString(pair[0].trimmedASCII.lowercasedASCII) {
      case "start":
        entry.validFrom = date
        entry.dates.append(StatedDate(text: value, date: date, element: "valid-start"))
      case "end":
        entry.validUntil = date
        entry.dates.append(StatedDate(text: value, date: date, element: "valid-end"))
      default: break
      }
    }
    keep(element, unless: entry.dates.count > stated)
  }

  mutating func readModule(_ element: XMLElement, _ name: KnownName, _ inner: ElementContext) {
    switch (element.namespace, name) {
    case (.content, .encoded), (.xhtml, .body), (.xhtml, .div): noteContent(element)
    case (.slash, .comments), (.thread, .total):
      entry.commentCount = orKeep(element.text.flatMap { Int($0) }, element) ?? entry.commentCount
    case (.wellFormedWeb, .comment): set(\.commentServiceURL, inner.address(element.text), element)
    case (.wellFormedWeb, .commentRSS): set(\.commentFeedURL, inner.address(element.text), element)
    case (.feedBurner, .origLink): originalLink = orKeep(inner.address(element.text), element) ?? originalLink
    case (.feedBurner, .origEnclosureLink):
      guard let url = orKeep(inner.address(element.text), element) else { return }
      if let originalEnclosureLink { keep(element, unless: originalEnclosureLink == url) }
      originalEnclosureLink = originalEnclosureLink ?? url
    case (.feedBurner, .browserFriendly) where kind == .feed:
      noteOfFeed(\.notice, Self.text(element, inner, .plain), replacing: true)
    case (.webFeeds, .icon) where kind == .feed: noteOfFeed(\.iconURL, orKeep(inner.address(element.text), element))
    case (.webFeeds, .logo) where kind == .feed: noteOfFeed(\.logoURL, orKeep(inner.address(element.text), element))
    case (.syndication, .updatePeriod), (.syndication, .updateFrequency):
      keep(element, unless: kind == .feed && updatePeriod.read(element))
    case (.creativeCommons, .license):
      let stated = element.attribute(.resource, in: .rdf) ?? element.attribute(.resource) ?? element.text
      noteLicense(url: orKeep(inner.address(stated), element), name: nil)
    case (.administration, .generatorAgent):
      guard let url = orKeep(inner.address(element.attribute(.resource, in: .rdf)), element) else { return }
      entry.generator = entry.generator ?? FeedGenerator(url: url)
    case (.thread, .inReplyTo):
      let reply = FeedReply(
        reference: element.attribute(.ref), url: inner.address(element.attribute(.href)),
        source: inner.address(element.attribute(.source)), type: element.attribute(.type))
      if reply == FeedReply() { keep(element, unless: false) } else { entry.inReplyTo.append(reply) }
    case (.geoRSS, _), (.geographyMarkup, _), (.geo, _): readPlace(element, name)
    case (.podloveChapters, .chapters) where kind == .entry: readChapters(element, inner)
    default: readSiteModule(element, name, inner)
    }
  }

  /// Reads the modules of single sites and publishers.
  private mutating func readSiteModule(_ element: XMLElement, _ name: KnownName, _ inner: ElementContext) {
    switch (element.namespace, name) {
    case (.slash, .section): entry.section = element.plainText
    case (.slash, .department): entry.department = element.plainText
    case (.source, .account):
      guard let service = element.attribute(.service), let name = element.text else {
        keep(element)
        return
      }
      entry.accounts.append(FeedAccount(service: service.lowercasedASCII, name: name))
    case (.source, .markdown):
      entry.markdown = FeedText(
        element.exactText, mimeType: "text/markdown", language: inner.language, baseURL: inner.base.address)
    case (.source, .selfLink):
      if let url = orKeep(inner.address(element.text), element) {
        note(FeedLink(url: url, relation: "self"), FieldOrigin(element: .selfLink, in: .source))
      }
    case (.youTube, .videoID): noteYouTube { $0.videoID = element.text }
    case (.youTube, .channelID): noteYouTube { $0.channelID = element.text }
    case (.youTube, .playlistID): noteYouTube { $0.playlistID = element.text }
    default: keep(element)
    }
  }

  private mutating func noteYouTube(_ change: (inout YouTubeReference) -> Void) {
    var reference = entry.rareParts.youTube ?? YouTubeReference()
    change(&reference)
    entry.rareParts.youTube = reference
  }

  /// Reads the first of several chapter lists: the others are versions of it.
  private mutating func readChapters(_ element: XMLElement, _ inner: ElementContext) {
    guard entry.podcast?.chapters.isEmpty ?? true else {
      keep(element)
      return
    }
    var chapters: [PodcastChapter] = []
    for child in element.children where child.namespace == .podloveChapters && child.known == .chapter {
      chapters.append(
        PodcastChapter(
          start: child.attribute(.start).flatMap(MediaDuration.parseStart),
          title: child.attribute(.title).flatMap(Self.decoded),
          url: inner.address(child.attribute(.href)), imageURL: inner.address(child.attribute(.image))))
    }
    let hasStarts = element.children.allSatisfy {
      $0.attribute(.start).map { MediaDuration.parseStart($0) != nil } ?? true
    }
    keep(element, unless: hasStarts && !chapters.isEmpty)
    episode {
      $0.chapters = chapters
      $0.chaptersVersion = element.attribute(.version)
    }
  }

  // MARK: Places

  private mutating func readPlace(_ element: XMLElement, _ name: KnownName) {
    switch (element.namespace, name) {
    case (.geo, .lat):
      if let latitude { keep(latitude) }
      latitude = element
    case (.geo, .long):
      if let longitude { keep(longitude) }
      longitude = element
    case (.geo, .point):
      let children = element.children
      add(
        PlaceReader.point(
          latitude: children.first { $0.known == .lat }?.text, longitude: children.first { $0.known == .long }?.text),
        element)
    case (.geoRSS, .geoWhere), (.geographyMarkup, _): add(PlaceReader.geometry(element), element)
    case (.geoRSS, .featureName): notePlace { $0.name = element.text }
    case (.geoRSS, .featureTypeTag): notePlace { $0.kind = element.text }
    case (.geoRSS, .relationshipTag): notePlace { $0.relationship = element.text }
    case (.geoRSS, .elev), (.geoRSS, .floor), (.geoRSS, .radius):
      guard let number = orKeep(element.text.flatMap(FiniteNumber.parse), element) else { return }
      notePlace {
        switch name {
        case .elev: $0.elevation = number
        case .floor: $0.floor = number
        default: $0.radius = number
        }
      }
    case (.geoRSS, _): add(PlaceReader.simple(element), element)
    default: keep(element)
    }
  }

  private mutating func notePlace(_ change: (inout FeedPlace) -> Void) {
    var parts = placeParts ?? FeedPlace(shape: .point, coordinates: [])
    change(&parts)
    placeParts = parts
  }

  private mutating func add(_ place: FeedPlace?, _ element: XMLElement) {
    guard var place else {
      keep(element)
      return
    }
    // GeoRSS also permits these as attributes.
    place.name = element.attribute(.featureName)
    place.kind = element.attribute(.featureTypeTag)
    place.relationship = element.attribute(.relationshipTag)
    place.elevation = element.number(.elev)
    place.floor = element.number(.floor)
    place.radius = element.number(.radius)
    keep(element, unless: element.areNumbers([.elev, .floor, .radius]))
    entry.rareParts.places.append(place)
  }

  /// Combines the places that are spread over several elements.
  mutating func finishPlaces() {
    if let point = PlaceReader.point(latitude: latitude?.text, longitude: longitude?.text) {
      entry.rareParts.places.append(point)
    } else {
      for element in [latitude, longitude].compactMap(\.self) { keep(element) }
    }
    guard let parts = placeParts else { return }
    // A name without coordinates is also a place.
    if entry.rareParts.places.isEmpty { entry.rareParts.places.append(FeedPlace(shape: .point, coordinates: [])) }
    var place = entry.rareParts.places[0]
    place.name = place.name ?? parts.name
    place.kind = place.kind ?? parts.kind
    place.relationship = place.relationship ?? parts.relationship
    place.elevation = place.elevation ?? parts.elevation
    place.floor = place.floor ?? parts.floor
    place.radius = place.radius ?? parts.radius
    entry.rareParts.places[0] = place
  }
}
