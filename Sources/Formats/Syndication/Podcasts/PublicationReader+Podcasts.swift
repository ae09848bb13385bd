import Bytes

/// Reads the elements of Podcasting 2.0 (podcastindex.org/namespace/1.0). Unknown or misplaced elements are kept as
/// extensions.
extension PublicationReader {
  mutating func readPodcast(_ element: XMLElement, _ name: KnownName, _ inner: ElementContext) {
    let isRead =
      kind == .entry
      ? readPodcastEpisode(element, name, inner) : kind == .feed && readPodcastChannel(element, name, inner)
    if !isRead { keep(element) }
  }

  private mutating func readPodcastEpisode(
    _ element: XMLElement, _ name: KnownName, _ inner: ElementContext
  ) -> Bool {
    switch name {
    case .season:
      let season = element.text.flatMap { Int($0) }
      keep(element, unless: season != nil || !element.hasText)
      episode {
        $0.season = season ?? $0.season
        $0.seasonName = element.attribute(.name).flatMap(Self.decoded)
      }
    case .episode:
      let number = element.text.flatMap(FiniteNumber.parse)
      keep(element, unless: number != nil || !element.hasText)
      episode {
        $0.number = number ?? $0.number
        $0.numberLabel = element.attribute(.display).flatMap(Self.decoded)
      }
    case .chapters:
      guard let url = inner.address(element.attribute(.url)) else { return false }
      episode {
        $0.chaptersURL = url
        $0.chaptersType = element.attribute(.type)
      }
    case .transcript:
      guard let transcript = PodcastReader.transcript(element, inner) else { return false }
      episode { $0.transcripts.append(transcript) }
    case .person:
      guard let person = PodcastReader.person(element, inner) else { return false }
      episode { $0.persons.append(person) }
    case .soundbite:
      guard let soundbite = PodcastReader.soundbite(element) else { return false }
      episode { $0.soundbites.append(soundbite) }
    case .location:
      guard let location = PodcastReader.location(element) else { return false }
      keep(element, unless: location.place != nil || element.attribute(.geo) == nil)
      episode { $0.locations.append(location) }
    case .alternateEnclosure:
      guard let enclosure = PodcastReader.alternateEnclosure(element, inner) else { return false }
      let areNumbers = element.areNumbers([.length, .bitrate, .height])
      keep(element, unless: areNumbers && PodcastReader.flag(element.attribute(.defaultFlag) ?? "no") != nil)
      episode { $0.alternateEnclosures.append(enclosure) }
    case .license:
      let license = license(element, inner)
      episode { $0.license = license }
    case .funding:
      guard let funding = PodcastReader.funding(element, inner) else { return false }
      episode { $0.funding.append(funding) }
    case .contentLink:
      guard let link = PodcastReader.contentLink(element, inner) else { return false }
      episode { $0.contentLinks.append(link) }
    case .socialInteract:
      guard let discussion = PodcastReader.discussion(element, inner) else { return false }
      keep(element, unless: discussion.priority != nil || element.attribute(.priority) == nil)
      episode { $0.discussions.append(discussion) }
    case .chat:
      guard let chat = PodcastReader.chat(element) else { return false }
      keep(element, unless: entry.podcast?.chat.map { $0 == chat } ?? true)
      episode { $0.chat = $0.chat ?? chat }
    case .image, .images:
      guard let images = images(element, inner) else { return false }
      episode { $0.images += images }
    case .value:
      guard let value = value(element, inner) else { return false }
      episode { $0.values.append(value) }
    default: return false
    }
    return true
  }

  private mutating func readPodcastChannel(
    _ element: XMLElement, _ name: KnownName, _ inner: ElementContext
  ) -> Bool {
    switch name {
    case .guid:
      guard let text = element.text else { return true }
      keep(element, unless: channel?.guid.map { $0.hasSameBytes(as: text) } ?? true)
      ofChannel { $0.guid = $0.guid ?? text }
    case .locked:
      let isLocked = PodcastReader.flag(element.text)
      keep(element, unless: isLocked != nil || !element.hasText)
      ofChannel {
        $0.isLocked = isLocked
        $0.lockOwner = element.attribute(.owner)
      }
    case .medium: ofChannel { $0.medium = element.text?.lowercasedASCII }
    case .person:
      guard let person = PodcastReader.person(element, inner) else { return false }
      ofChannel { $0.persons.append(person) }
    case .location:
      guard let location = PodcastReader.location(element) else { return false }
      keep(element, unless: location.place != nil || element.attribute(.geo) == nil)
      ofChannel { $0.locations.append(location) }
    case .funding:
      guard let funding = PodcastReader.funding(element, inner) else { return false }
      ofChannel { $0.funding.append(funding) }
    case .trailer:
      guard let trailer = PodcastReader.trailer(element, inner) else { return false }
      keep(element, unless: element.areNumbers([.length, .season]))
      ofChannel { $0.trailers.append(trailer) }
    case .license:
      let license = license(element, inner)
      ofChannel { $0.license = license }
    case .value:
      guard let value = value(element, inner) else { return false }
      ofChannel { $0.values.append(value) }
    case .liveItem:
      guard element.hasChildElements else { return false }
      let item = liveItem(element, inner)
      ofChannel { $0.liveItems.append(item) }
    default: return readPodcastRelations(element, name, inner)
    }
    return true
  }

  /// Reads what connects a podcast with other podcasts and with its listeners.
  private mutating func readPodcastRelations(
    _ element: XMLElement, _ name: KnownName, _ inner: ElementContext
  ) -> Bool {
    switch name {
    case .socialInteract:
      guard let discussion = PodcastReader.discussion(element, inner) else { return false }
      keep(element, unless: discussion.priority != nil || element.attribute(.priority) == nil)
      ofChannel { $0.discussions.append(discussion) }
    case .chat:
      guard let chat = PodcastReader.chat(element) else { return false }
      keep(element, unless: channel?.chat.map { $0 == chat } ?? true)
      ofChannel { $0.chat = $0.chat ?? chat }
    case .image, .images:
      guard let images = images(element, inner) else { return false }
      ofChannel { $0.images += images }
    case .remoteItem:
      guard let item = PodcastReader.remoteItem(element, inner) else { return false }
      ofChannel { $0.remoteItems.append(item) }
    case .podroll:
      let items = PodcastReader.remoteItems(element, inner)
      keep(element, unless: !items.isEmpty && items.count == PodcastReader.children(.remoteItem, of: element).count)
      ofChannel { $0.recommendations += items }
    case .publisher:
      guard let publisher = PodcastReader.remoteItems(element, inner).first else { return false }
      keep(element, unless: channel?.publisher.map { $0 == publisher } ?? true)
      ofChannel { $0.publisher = $0.publisher ?? publisher }
    default: return false
    }
    return true
  }

  /// Nil if there is no picture. An element with an unreadable size is kept.
  private mutating func images(_ element: XMLElement, _ inner: ElementContext) -> [PodcastImage]? {
    let images = PodcastReader.images(element, inner)
    guard !images.isEmpty else { return nil }
    let areRead = [.width, .height].allSatisfy { element.attribute($0) == nil || element.integer($0) != nil }
    keep(element, unless: areRead)
    return images
  }

  /// Nil if nothing is stated. An element that is read in part is kept.
  private mutating func value(_ element: XMLElement, _ inner: ElementContext) -> PodcastValue? {
    guard let tree = extensions.read(element) else { return nil }
    var reader = PodcastValueReader { inner.address($0) }
    let value = reader.read(tree)
    if !reader.isWhole, value != nil { entry.rareParts.extensions.append(tree) }
    return value
  }

  private mutating func license(_ element: XMLElement, _ inner: ElementContext) -> FeedLicense {
    let license = FeedLicense(url: inner.address(element.attribute(.url)), name: element.plainText)
    noteLicense(url: license.url, name: license.name)
    return license
  }

  /// Reads a live item, which has the elements of an item. Nested live items are kept as extensions of the outer one.
  private mutating func liveItem(_ element: XMLElement, _ inner: ElementContext) -> PodcastLiveItem {
    var reader = PublicationReader(kind: .entry, document: document, context: inner, extensions: extensions)
    for child in element.children { reader.read(child) }
    let entry = reader.finishedEntry(of: element, inheriting: .none)
    extensions = reader.extensions
    func date(_ name: KnownName) -> StatedDate? {
      element.attribute(name).map { StatedDate(text: $0, date: FeedDate.parse($0), element: name.text) }
    }
    return PodcastLiveItem(
      status: element.keyword(.status)?.string, start: date(.start), end: date(.end), entry: entry)
  }

  mutating func episode(_ change: (inout PodcastEpisode) -> Void) {
    entry.rareParts.changePodcast(change)
  }

  mutating func ofChannel(_ change: (inout PodcastChannel) -> Void) {
    var podcast = channel.take() ?? PodcastChannel()
    change(&podcast)
    channel = podcast
  }
}
