import Bytes

/// Reads Apple's podcast elements and those of Podcasting 2.0 (podcastindex.org/namespace/1.0). Unknown or misplaced
/// elements are kept as extensions.
extension PublicationReader {
  mutating func readITunes(_ element: XMLElement, _ name: KnownName, _ inner: ElementContext) {
    switch name {
    case .title: titleSlot.offer(element, rank: 2, displacing: &displaced)
    case .author:
      guard let person = PersonReader.read(element, in: inner) else { return }
      note(third: person, element, .iTunes)
      if kind == .entry { episode { $0.author = person } } else { ofChannel { $0.author = person } }
    case .subtitle:
      guard let subtitle = Self.text(element, inner, .plain) else { return }
      if kind == .entry {
        entry.subtitle = entry.subtitle ?? subtitle
      } else {
        noteOfFeed(\.subtitle, subtitle)
      }
    case .summary: summarySlot.offer(element, rank: 4, displacing: &displaced)
    case .image, .link:
      guard let url = inner.address(element.attribute(.href) ?? element.attribute(.url) ?? element.text) else { return }
      if kind == .entry {
        artwork = artwork ?? url
        episode { $0.artworkURL = $0.artworkURL ?? url }
      } else {
        ofChannel { $0.artworkURL = $0.artworkURL ?? url }
      }
    case .category:
      note(FeedCategory(term: element.attribute(.text), scheme: Self.iTunesScheme))
      for child in element.children where child.namespace == .iTunes && child.known == .category {
        note(FeedCategory(term: child.attribute(.text), scheme: Self.iTunesScheme))
      }
    case .keywords: readKeywords(element.text, scheme: Self.iTunesScheme)
    case .block:
      // Apple requires exactly these values.
      let isBlocked = ["Yes", "yes"].contains(ByteString(element.exactText))
      if kind == .entry { episode { $0.isBlocked = isBlocked } } else { ofChannel { $0.isBlocked = isBlocked } }
    case .explicit:
      let isExplicit = Self.explicit(element.exactText)
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
      let text = element.text
      duration = duration ?? text.flatMap(MediaDuration.parse)
      let seconds = duration
      episode {
        $0.durationText = $0.durationText ?? text
        $0.durationSeconds = seconds
      }
    case .season: episode { $0.season = $0.season ?? element.text.flatMap { Int($0) } }
    case .episode: episode { $0.number = $0.number ?? element.text.flatMap(FiniteNumber.parse) }
    case .episodeType: episode { $0.type = element.text?.lowercasedASCII }
    case .isClosedCaptioned: episode { $0.isClosedCaptioned = PodcastReader.flag(element.text) ?? false }
    case .order: episode { $0.order = element.text.flatMap { Int($0) } }
    default: return false
    }
    return true
  }

  private mutating func readChannel(_ element: XMLElement, _ name: KnownName, _ inner: ElementContext) -> Bool {
    switch name {
    case .owner: ofChannel { $0.owner = PersonReader.read(element, in: inner) }
    case .newFeedURL: noteOfFeed(\.newLocationURL, inner.address(element.text), replacing: true)
    case .type: ofChannel { $0.isSerial = element.text.map { $0.hasSameBytesIgnoringCase(as: "serial") } }
    case .complete: ofChannel { $0.isComplete = PodcastReader.flag(element.text) ?? false }
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
      episode {
        $0.season = element.text.flatMap { Int($0) } ?? $0.season
        $0.seasonName = element.attribute(.name)
      }
    case .episode:
      episode {
        $0.number = element.text.flatMap(FiniteNumber.parse) ?? $0.number
        $0.numberLabel = element.attribute(.display)
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
      episode { $0.locations.append(location) }
    case .alternateEnclosure:
      guard let enclosure = PodcastReader.alternateEnclosure(element, inner) else { return false }
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
    case .guid: ofChannel { $0.guid = $0.guid ?? element.text }
    case .locked:
      ofChannel {
        $0.isLocked = PodcastReader.flag(element.text)
        $0.lockOwner = element.attribute(.owner)
      }
    case .medium: ofChannel { $0.medium = element.text?.lowercasedASCII }
    case .person:
      guard let person = PodcastReader.person(element, inner) else { return false }
      ofChannel { $0.persons.append(person) }
    case .location:
      guard let location = PodcastReader.location(element) else { return false }
      ofChannel { $0.locations.append(location) }
    case .funding:
      guard let funding = PodcastReader.funding(element, inner) else { return false }
      ofChannel { $0.funding.append(funding) }
    case .trailer:
      guard let trailer = PodcastReader.trailer(element, inner) else { return false }
      ofChannel { $0.trailers.append(trailer) }
    case .license:
      let license = license(element, inner)
      ofChannel { $0.license = license }
    case .value:
      guard let value = extensions.read(element) else { return true }
      ofChannel { $0.values.append(value) }
    case .liveItem:
      let item = liveItem(element, inner)
      ofChannel { $0.liveItems.append(item) }
    default: return false
    }
    return true
  }

  private mutating func license(_ element: XMLElement, _ inner: ElementContext) -> FeedLicense {
    let license = FeedLicense(url: inner.address(element.attribute(.url)), name: element.text)
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
