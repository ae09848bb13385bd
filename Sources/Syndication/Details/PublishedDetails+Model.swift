import Bytes

extension PublishedDetails {
  /// What the common model knows, for formats that have no elements.
  init(feed: ParsedFeed) {
    title = PublishedText(value: feed.title, mimeType: "text/plain", language: feed.language)
    subtitle = feed.summary.map { PublishedText(value: $0, mimeType: "text/plain", language: feed.language) }
    language = feed.language
    link = feed.siteURL
    links = [(feed.siteURL, "alternate"), (feed.feedURL, "self")].compactMap { url, relation in
      url.map { PublishedLink(url: $0, relation: relation) }
    }
    iconURL = feed.iconURL
    timeToLive = feed.timeToLiveMinutes.map(String.init)
  }

  /// What the common model knows, for formats that have no elements.
  init(entry: ParsedEntry) {
    func text(_ value: String?, _ type: String) -> PublishedText? {
      value.map {
        PublishedText(value: $0, mimeType: type, language: entry.language, baseURL: entry.baseURL)
      }
    }
    id = entry.id
    idIsLink = entry.link.map { entry.id.hasSameBytes(as: $0) } ?? false
    title = text(entry.title, "text/plain")
    summary = text(entry.summaryHTML, "text/html")
    contents = [text(entry.contentHTML, "text/html")].compactMap(\.self)
    language = entry.language
    link = entry.link
    links =
      (entry.link.map { [PublishedLink(url: $0, relation: "alternate")] } ?? [])
      + entry.enclosures.map {
        PublishedLink(
          url: $0.url, relation: "enclosure", type: $0.mimeType, title: $0.title,
          length: $0.lengthBytes.map(String.init))
      }
    commentsURL = entry.commentsURL
    authors = entry.authors.map { PublishedPerson(name: $0) }
    categories = entry.categories.map { PublishedCategory(term: $0) }
    image = entry.imageURL.map { PublishedImage(url: $0) }
    duration = entry.enclosures.lazy.compactMap(\.durationSeconds).first.map { String($0) }
  }
}
