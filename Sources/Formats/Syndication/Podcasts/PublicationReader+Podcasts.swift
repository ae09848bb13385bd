import Bytes

/// Reads Apple's podcast elements and those of Podcasting 2.0 (podcastindex.org/namespace/1.0). Unknown or misplaced
/// elements are kept as extensions.
extension PublicationReader {
  mutating func readITunes(_ element: XMLElement, _ name: KnownName, _ inner: ElementContext) {
    switch name {
    case .title: titleSlot.offer(element, rank: 2, displacing: &displaced)
    case .author:
      guard let person = orKeep(PersonReader.read(element, in: inner), element) else { return }
      note(third: person, element, .iTunes)
      if kind == .entry { episode { $0.author = person } } else { ofChannel { $0.author = person } }
    case .subtitle:
      guard let subtitle = Self.text(element, inner, .plain) else { return }
      if kind == .entry {
        keep(element, unless: entry.subtitle.map { $0 == subtitle } ?? true)
        entry.subtitle = entry.subtitle ?? subtitle
      } else {
        noteOfFeed(\.subtitle, subtitle)
      }
    case .summary: summarySlot.offer(element, rank: 4, displacing: &displaced)
    case .image, .link:
      let stated = element.attribute(.href) ?? element.attribute(.url) ?? element.text
      guard let url = orKeep(inner.address(stated), element) else { return }
      if kind == .entry {
        artwork = artwork ?? url
        episode { $0.artworkURL = $0.artworkURL ?? url }
      } else {
        ofChannel { $0.artworkURL = $0.artworkURL ?? url }
      }
    case .category:
      keep(element, unless: element.attribute(.text) != nil)
      note(FeedCategory(term: element.attribute(.text), scheme: Self.iTunesScheme))
      for child in element.children where child.namespace == .iTunes && child.known == .category {
        note(FeedCategory(term: child.attribute(.text), scheme: Self.iTunesScheme))
      }
    case .keywords: readKeywords(element.text, scheme: Self.iTunesScheme)
    case .block:
      // Apple requires exactly these values.
      let isBlocked = ["Yes", "yes"].contains(ByteString(element.exactText))
      keep(element, unless: isBlocked || PodcastReader.flag(element.text) == false)
      if kind == .entry { episode { $0.isBlocked = isBlocked } } else { ofChannel { $0.isBlocked = isBlocked } }
    case .explicit:
      guard let isExplicit = orKeep(Self.explicit(element.exactText), element) else { return }
      if kind == .entry { episode { $0.isExplicit = isExplicit } } else { ofChannel { $0.isExplicit = isExplicit } }
    default:
      if !(kind == .entry ? readEpisode(element, name) : readChannel(element, name, inner)) { keep(element) }
    }
  }

  private static var iTunesScheme: String { "http://www.itunes.com/" }

  /// The values that Apple lists, now or formerly, and no others.
  private static func explicit(_ text: String) -> Bool? {
    switch ByteString(text) {
    case "yes", "true", "explicit": true
    case "no", "false", "clean": false
    default: nil
    }
  }

  private mutating func readEpisode(_ element: XMLElement, _ name: KnownName) -> Bool {
    switch name {
    case .duration:
      guard let text = element.text else { return true }
      duration = duration ?? MediaDuration.parse(text)
      let seconds = duration
      // The text of the first is in the model.
      keep(element, unless: entry.podcast?.durationText.map { $0.hasSameBytes(as: text) } ?? true)
      episode {
        $0.durationText = $0.durationText ?? text
        $0.durationSeconds = seconds
      }
    case .season:
      guard let season = orKeep(element.text.flatMap { Int($0) }, element) else { return true }
      keep(element, unless: entry.podcast?.season.map { $0 == season } ?? true)
      episode { $0.season = $0.season ?? season }
    case .episode:
      guard let number = orKeep(element.text.flatMap(FiniteNumber.parse), element) else { return true }
      keep(element, unless: entry.podcast?.number.map { $0 == number } ?? true)
      episode { $0.number = $0.number ?? number }
    case .episodeType: episode { $0.type = element.text?.lowercasedASCII }
    case .isClosedCaptioned:
      guard let flag = orKeep(PodcastReader.flag(element.text), element) else { return true }
      episode { $0.isClosedCaptioned = flag }
    case .order:
      guard let order = orKeep(element.text.flatMap { Int($0) }, element) else { return true }
      episode { $0.order = order }
    default: return false
    }
    return true
  }

  private mutating func readChannel(_ element: XMLElement, _ name: KnownName, _ inner: ElementContext) -> Bool {
    switch name {
    case .owner:
      guard let owner = orKeep(PersonReader.read(element, in: inner), element) else { return true }
      ofChannel { $0.owner = owner }
    case .newFeedURL: noteOfFeed(\.newLocationURL, orKeep(inner.address(element.text), element), replacing: true)
    case .type:
      guard let text = element.text else { return true }
      let isSerial = text.hasSameBytesIgnoringCase(as: "serial")
      keep(element, unless: isSerial || text.hasSameBytesIgnoringCase(as: "episodic"))
      ofChannel { $0.isSerial = isSerial }
    case .complete:
      guard let flag = orKeep(PodcastReader.flag(element.text), element) else { return true }
      ofChannel { $0.isComplete = flag }
    default: return false
    }
    return true
  }

  // MARK: Podcasting 2.0

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
    case .value:
      guard let value = extensions.read(element) else { return true }
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
      guard let value = extensions.read(element) else { return true }
      ofChannel { $0.values.append(value) }
    case .liveItem:
      guard element.hasChildElements else { return false }
      let item = liveItem(element, inner)
      ofChannel { $0.liveItems.append(item) }
    default: return false
    }
    return true
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

  private mutating func ofChannel(_ change: (inout PodcastChannel) -> Void) {
    var podcast = channel.take() ?? PodcastChannel()
    change(&podcast)
    channel = podcast
  }
}
