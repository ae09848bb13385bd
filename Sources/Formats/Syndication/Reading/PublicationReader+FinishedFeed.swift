import Bytes
import HTML
import WebAddresses

/// The feed and the sources of entries, after all their elements were read.
extension PublicationReader {
  /// The feed without its entries, after all its child elements were read.
  ///
  /// - Parameter format: The format, and the version as written.
  mutating func finishedFeed(of element: XMLElement?, format: FeedFormat) -> ParsedFeed {
    if let element { readAttributes(of: element) }
    finishTexts()
    finishLink()
    finishPlaces()
    var feed = self.feed ?? ParsedFeed(format: format, title: "")
    feed.format = format
    feed.id = identifier?.text ?? guid?.text
    feed.title = entry.title ?? ""
    feed.titleText = entry.titleText
    feed.siteURL = entry.link
    feed.baseURL = context.base.address
    if let summary = entry.summary {
      feed.summary = ASCII.nonEmpty(PlainText.decode(summary.value, markup: .declared))
      if isAtom, !summary.isMarkup { feed.summary = ASCII.nonEmpty(summary.plainText) }
      feed.summaryText = summary
    } else if let subtitle = feed.subtitle {
      feed.summary = ASCII.nonEmpty(PlainText.decode(subtitle.value, markup: .declared))
    }
    feed.language = entry.language
    (feed.published, feed.updated, feed.dates) = (entry.published, entry.updated, entry.dates)
    feed.authors = Self.unique(authors.first + authors.second + authors.third)
    (feed.categories, feed.links) = (entry.categories, entry.links)
    feed.media = entry.media
    feed.podcast = channel
    feed.iconURL =
      feed.iconURL ?? feed.logoURL ?? entry.image?.url ?? channel?.artworkURL ?? bestThumbnail?.url ?? channel?.coverURL
    feed.timeToLiveMinutes = feed.timeToLiveMinutes ?? updatePeriod.minutes
    moveRareParts(to: &feed)
    finishDisplaced()
    feed.extensions = entry.extensions
    return feed
  }

  private func moveRareParts(to feed: inout ParsedFeed) {
    (feed.rights, feed.license, feed.generator) = (entry.rights, entry.license, entry.generator)
    (feed.contributors, feed.publisher, feed.image) = (entry.contributors, entry.publisher, entry.image)
    (feed.places, feed.accounts, feed.youTube) = (entry.places, entry.accounts, entry.youTube)
    feed.inReplyTo = entry.inReplyTo
  }

  /// The properties that entries inherit from the feed.
  var inheritance: Inheritance {
    if !authors.first.isEmpty { return Inheritance(authors: Self.unique(authors.first), origin: authorOrigins.first) }
    return isAtom ? .none : Inheritance(authors: authors.third, origin: authorOrigins.third)
  }

  // MARK: Sources

  mutating func source(of element: XMLElement) -> FeedSource {
    let feed = finishedFeed(of: element, format: .atom10)
    var source = FeedSource()
    source.id = feed.id
    source.title = feed.titleText ?? (feed.title.isEmpty ? nil : FeedText(feed.title))
    (source.subtitle, source.siteURL, source.feedURL) = (feed.summaryText, feed.siteURL, feed.feedURL)
    (source.language, source.iconURL, source.logoURL) = (feed.language, feed.iconURL, feed.logoURL)
    (source.authors, source.contributors, source.categories) = (feed.authors, feed.contributors, feed.categories)
    (source.generator, source.rights, source.links) = (feed.generator, feed.rights, feed.links)
    (source.updated, source.dates, source.extensions) = (feed.updated, feed.dates, feed.extensions)
    return source
  }
}
