import Bytes

extension PublishedDetails {
  /// What the common model knows, for formats that have no elements.
  init(feed: ParsedFeed) {
    title = FeedText(feed.title, mimeType: "text/plain", language: feed.language)
    subtitle = feed.summary.map { FeedText($0, mimeType: "text/plain", language: feed.language) }
    language = feed.language
    link = feed.siteURL
    links = [(feed.siteURL, "alternate"), (feed.feedURL, "self")].compactMap { url, relation in
      url.map { FeedLink(url: $0, relation: relation) }
    }
    iconURL = feed.iconURL
    timeToLive = feed.timeToLiveMinutes.map(String.init)
  }

  /// What the common model knows, for formats that have no elements.
  init(entry: ParsedEntry) {
    id = entry.id
    idIsLink = entry.link.map { entry.id.hasSameBytes(as: $0) } ?? false
    title = entry.title.map { FeedText($0, language: entry.language, baseURL: entry.baseURL) }
    summary = entry.summary
    contents = [entry.content].compactMap(\.self)
    language = entry.language
    link = entry.link
    links =
      (entry.link.map { [FeedLink(url: $0, relation: "alternate")] } ?? [])
      + entry.enclosures.map {
        FeedLink(
          url: $0.url, relation: "enclosure", type: $0.mimeType, title: $0.title,
          length: $0.lengthBytes.map(String.init))
      }
    commentsURL = entry.commentsURL
    authors = entry.authors
    categories = entry.categories
    image = entry.imageURL.map { FeedImage(url: $0) }
    duration = entry.enclosures.lazy.compactMap(\.durationSeconds).first.map { String($0) }
  }
}
