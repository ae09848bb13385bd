import Bytes

/// Reads Apple's podcast elements (`itunes:*`). Unknown or misplaced elements are kept as extensions.
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
}
