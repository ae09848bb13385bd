import Bytes

/// The elements of Podcasting 2.0 (podcastindex.org/namespace/1.0). What is not listed here is kept as an extension.
extension DetailsReader {
  mutating func readPodcast(_ element: XMLElement, _ inner: DetailsContext) {
    switch element.name {
    case "guid": details.podcast.guid = details.podcast.guid ?? element.text
    case "locked":
      details.podcast.isLocked = PodcastReading.flag(element.text)
      details.podcast.lockOwner = element.attribute("owner")
    case "medium": details.podcast.medium = element.text?.lowercasedASCII
    case "season":
      details.podcast.season = element.text.flatMap { Int($0) } ?? details.podcast.season
      details.podcast.seasonName = element.attribute("name")
    case "episode":
      details.podcast.episode = element.text.flatMap(PodcastReading.number) ?? details.podcast.episode
      details.podcast.episodeLabel = element.attribute("display")
    case "chapters":
      guard let url = inner.address(element.attribute("url")) else { return }
      details.podcast.chaptersURL = url
      details.podcast.chaptersType = element.attribute("type")
    case "license":
      let url: String? = inner.address(element.attribute("url"))
      details.podcast.license = FeedLink(url: url ?? "", relation: "license", title: element.text)
      details.licenseURL = details.licenseURL ?? url
    case "value": details.podcast.values.append(ExtensionReading.read(element))
    case "liveitem": readLiveItem(element, inner)
    default: readPodcastList(element, inner)
    }
  }

  /// What there may be several of.
  private mutating func readPodcastList(_ element: XMLElement, _ inner: DetailsContext) {
    switch element.name {
    case "transcript":
      if let transcript = PodcastReading.transcript(element, inner) { details.podcast.transcripts.append(transcript) }
    case "person": if let person = PodcastReading.person(element, inner) { details.podcast.persons.append(person) }
    case "soundbite":
      if let soundbite = PodcastReading.soundbite(element) { details.podcast.soundbites.append(soundbite) }
    case "location": if let location = PodcastReading.location(element) { details.podcast.locations.append(location) }
    case "funding": if let funding = PodcastReading.funding(element, inner) { details.podcast.funding.append(funding) }
    case "trailer": if let trailer = PodcastReading.trailer(element, inner) { details.podcast.trailers.append(trailer) }
    case "alternateenclosure":
      if let enclosure = PodcastReading.alternateEnclosure(element, inner) {
        details.podcast.alternateEnclosures.append(enclosure)
      }
    default: details.extensions.append(ExtensionReading.read(element))
    }
  }

  /// A live item has in it what an item has. One inside another is none.
  private mutating func readLiveItem(_ element: XMLElement, _ inner: DetailsContext) {
    guard !isLiveItem else { return }
    var reader: DetailsReader = DetailsReader(kind: .entry, context: inner)
    reader.isLiveItem = true
    func date(_ name: ByteString) -> StatedDate? {
      element.attribute(name).map { StatedDate(text: $0, date: FeedDate.parse($0), element: name.string) }
    }
    details.podcast.liveItems.append(
      PublishedLiveItem(
        status: element.keyword("status")?.string, start: date("start"), end: date("end"),
        details: reader.read(element, beside: [])))
  }
}
