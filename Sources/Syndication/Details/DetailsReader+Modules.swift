import Bytes

/// Modules that any format may be extended with.
extension DetailsReader {
  mutating func readDublinCore(_ element: XMLElement, _ inner: DetailsContext) {
    switch element.name {
    case "title": mediaTitle = mediaTitle ?? TextReading.read(element, in: inner, type: "text/plain")
    case "creator", "author": details.authors.append(PersonReading.read(element, in: inner))
    case "contributor": details.contributors.append(PersonReading.read(element, in: inner))
    case "publisher": details.publisher = PersonReading.read(element, in: inner)
    case "subject": readCategory(element)
    case "description": noteDescription(TextReading.read(element, in: inner, type: "text/html"))
    case "language": noteLanguage(element.text)
    case "rights": details.rights = details.rights ?? TextReading.read(element, in: inner, type: "text/plain")
    case "date", "modified": details.updated = date(element)
    case "issued": details.published = date(element)
    case "created": details.created = date(element)
    case "valid": readValidity(element.text)
    default: details.extensions.append(ExtensionReading.read(element))
    }
  }

  /// `start=…; end=…` (DCMI Period).
  private mutating func readValidity(_ text: String?) {
    for part in (text ?? "").splitBytes(on: ";") {
      let pair = part.splitBytes(on: "=", maxSplits: 1)
      guard pair.count == 2, let value = ASCII.nonEmpty(String(pair[1])) else { continue }
      let date: StatedDate = StatedDate(text: value, date: FeedDate.parse(value), element: "valid")
      switch ByteString(pair[0].trimmedASCII.lowercasedASCII) {
      case "start": details.validFrom = date
      case "end": details.validUntil = date
      default: break
      }
    }
  }

  mutating func readITunes(_ element: XMLElement, _ inner: DetailsContext) {
    switch element.name {
    case "title": mediaTitle = mediaTitle ?? TextReading.read(element, in: inner, type: "text/plain")
    case "author": details.authors.append(PersonReading.read(element, in: inner))
    case "owner": details.publisher = PersonReading.read(element, in: inner)
    case "subtitle": details.subtitle = details.subtitle ?? TextReading.read(element, in: inner, type: "text/plain")
    case "summary": noteDescription(TextReading.read(element, in: inner, type: "text/plain"))
    case "image", "link":
      let url: String? = inner.address(element.attribute("href") ?? element.attribute("url") ?? element.text)
      if let url { details.image = FeedImage(url: url) }
    case "category":
      noteCategory(FeedCategory(term: element.attribute("text"), scheme: Self.iTunesScheme))
      for child in element.children where child.namespace == .iTunes && child.name == "category" {
        noteCategory(FeedCategory(term: child.attribute("text"), scheme: Self.iTunesScheme))
      }
    case "keywords": readKeywords(element.text, scheme: Self.iTunesScheme)
    case "block": details.isBlockedFromITunes = [ByteString("Yes"), "yes"].contains(ByteString(element.exactText))
    case "explicit":
      // The values that Apple lists, now and before, and no others.
      switch ByteString(element.exactText) {
      case "yes", "true", "explicit": details.isExplicit = true
      case "no", "false", "clean": details.isExplicit = false
      default: details.isExplicit = nil
      }
    case "duration": details.duration = element.text
    case "new-feed-url": details.newLocation = inner.address(element.text)
    case "season": details.podcast.season = details.podcast.season ?? element.text.flatMap { Int($0) }
    case "episode":
      details.podcast.episode = details.podcast.episode ?? element.text.flatMap(PodcastReading.number)
    case "episodetype": details.podcast.episodeType = element.text?.lowercasedASCII
    case "type": details.podcast.isSerial = element.text.map { $0.hasSameBytesIgnoringCase(as: "serial") }
    case "complete": details.podcast.isComplete = PodcastReading.flag(element.text) ?? false
    default: details.extensions.append(ExtensionReading.read(element))
    }
  }

  private static var iTunesScheme: String { "http://www.itunes.com/" }

  mutating func readMedia(_ element: XMLElement, _ inner: DetailsContext, group: Int? = nil) {
    switch element.name {
    case "group":
      mediaGroups += 1
      for child in element.children where child.namespace == .media {
        readMedia(child, inner.inside(child), group: mediaGroups - 1)
      }
    case "title": mediaTitle = TextReading.read(element, in: inner, type: "text/plain")
    case "description":
      mediaDescription = mediaDescription ?? TextReading.read(element, in: inner, type: "text/plain")
    case "category":
      noteCategory(
        FeedCategory(
          term: element.text, scheme: element.attribute("scheme") ?? "http://search.yahoo.com/mrss/category_schema",
          label: element.attribute("label")))
    case "keywords": readKeywords(element.text, scheme: nil)
    case "content":
      for child in element.children where child.namespace == .media && child.name == "thumbnail" {
        MediaReading.read(child, in: inner.inside(child), into: &details.media)
      }
      details.media.contents.append(MediaReading.content(element, in: inner, group: group))
    case "community": details.media.community = MediaReading.community(element)
    default: MediaReading.read(element, in: inner, into: &details.media)
    }
  }

  mutating func readModule(_ element: XMLElement, _ inner: DetailsContext) {
    switch (element.namespace, element.name) {
    case (.content, "encoded"): noteContent(TextReading.read(element, in: inner, type: "text/html"))
    case (.xhtml, "body"), (.xhtml, "div"):
      noteContent(TextReading.read(element, in: inner, type: "application/xhtml+xml"))
    case (.feedBurner, "browserfriendly"):
      details.notice = TextReading.read(element, in: inner, type: "text/plain")
    case (.wellFormedWeb, "comment"): details.commentServiceURL = inner.address(element.text)
    case (.wellFormedWeb, "commentrss"): details.commentFeedURL = inner.address(element.text)
    case (.creativeCommons, "license"):
      details.licenseURL = inner.address(
        element.attribute("resource", in: .rdf) ?? element.attribute("resource") ?? element.text)
    case (.administration, "generatoragent"):
      let url: String? = inner.address(element.attribute("resource", in: .rdf))
      details.generator = details.generator ?? FeedGenerator(url: url)
    case (.thread, "in-reply-to"):
      details.inReplyTo = FeedReply(
        reference: element.attribute("ref"), url: inner.address(element.attribute("href")),
        source: inner.address(element.attribute("source")), type: element.attribute("type"))
    case (.geoRSS, "where"), (.geographyMarkup, _):
      details.place = details.place ?? PlaceReading.geometry(element)
    case (.geoRSS, _): details.place = details.place ?? PlaceReading.simple(element)
    case (.geo, "point"):
      let children: [XMLElement] = Array(element.children)
      details.place =
        details.place
        ?? PlaceReading.point(
          latitude: children.first { $0.name == "lat" }?.text, longitude: children.first { $0.name == "long" }?.text)
    case (.geo, "lat"): latitude = element.text
    case (.geo, "long"): longitude = element.text
    case (.podloveChapters, "chapters"): readChapters(element, inner)
    case (.slash, _), (.thread, "total"), (.source, _), (.youTube, _): readSiteModule(element, inner)
    default: details.extensions.append(ExtensionReading.read(element))
    }
  }

  /// Of several lists the first: others are versions of it.
  private mutating func readChapters(_ element: XMLElement, _ inner: DetailsContext) {
    guard details.chapters.isEmpty else { return }
    details.chaptersVersion = element.attribute("version")
    for child in element.children where child.namespace == .podloveChapters && child.name == "chapter" {
      details.chapters.append(
        PodcastChapter(
          start: child.attribute("start").flatMap(MediaDuration.parseStart), title: child.attribute("title"),
          url: inner.address(child.attribute("href")), imageURL: inner.address(child.attribute("image"))))
    }
  }
}
