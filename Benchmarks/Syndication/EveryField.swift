import Foundation
import Syndication

/// Reads a feed and every field of every entry, so that nothing can be left for later.
enum EveryField {
  static func read(_ bytes: [UInt8], url: String) -> Int {
    guard let feed = try? FeedParser.parse(bytes, url: url) else { return 0 }
    return size(feed.title, feed.siteURL, feed.feedURL, feed.summary, feed.language, feed.iconURL)
      + feed.authors.reduce(0) { $0 + size($1.name, $1.email, $1.url, $1.avatarURL) } + feed.hubs.count
      + feed.categories.count + feed.links.count + feed.dates.count + feed.extensions.count
      + feed.entries.reduce(0) { $0 + size(of: $1) }
  }

  private static func size(of entry: ParsedEntry) -> Int {
    var sum: Int = size(
      entry.id, entry.title, entry.link, entry.commentsURL, entry.commentFeedURL, entry.baseURL, entry.imageURL,
      entry.language, entry.externalURL, entry.bannerImageURL, entry.commentServiceURL, entry.section,
      entry.department)
    for date in [entry.published, entry.updated, entry.created, entry.expires, entry.validFrom, entry.validUntil] {
      sum += Int(date?.timeIntervalSince1970 ?? 0) & 1
    }
    for text in [
      entry.content, entry.summary, entry.titleText, entry.subtitle, entry.markdown, entry.rights,
    ] + entry.otherContents.map({ $0 }) {
      if let text { sum += size(text.value, text.mimeType, text.language, text.baseURL, text.sourceURL) }
    }
    for person in entry.authors + entry.otherAuthors + entry.contributors {
      sum += size(person.name, person.email, person.url, person.avatarURL)
    }
    for category in entry.categories { sum += size(category.term, category.scheme, category.label) }
    for date in entry.dates { sum += size(date.text, date.element) }
    for link in entry.links { sum += size(link.url, link.relation, link.type, link.title, link.language, link.length) }
    for file in entry.enclosures { sum += size(file.url, file.mimeType, file.title, file.description) }
    for reply in entry.inReplyTo { sum += size(reply.reference, reply.url) }
    sum += size(entry.license?.url, entry.generator?.name, entry.publisher?.name, entry.image?.url)
    sum += size(entry.source?.title?.value, entry.source?.feedURL, entry.youTube?.videoID)
    sum += entry.places.count + entry.accounts.count + entry.mediaGroups.count + entry.extensions.count
    return sum + (entry.media?.thumbnails.count ?? 0) + (entry.podcast?.persons.count ?? 0) + (entry.commentCount ?? 0)
  }

  private static func size(_ texts: String?...) -> Int {
    texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
  }
}
