import Foundation
import Syndication

/// Reads a feed and every field of every entry, so that nothing can be left for later.
enum EveryField {
  static func read(_ bytes: [UInt8], url: WebAddress) -> Int {
    guard let feed = try? FeedParser.parse(bytes, url: url) else { return 0 }
    return size(
      feed.title, feed.siteURL?.string, feed.feedURL?.string, feed.summary, feed.language, feed.iconURL?.string)
      + feed.authors.reduce(0) { $0 + size($1.name, $1.email, $1.url?.string, $1.avatarURL?.string) } + feed.hubs.count
      + feed.categories.count + feed.links.count + feed.dates.count + feed.extensions.count
      + feed.entries.indices.reduce(0) { $0 + size(of: feed.entries[$1]) }
  }

  private static func size(of entry: ParsedEntry) -> Int {
    var sum: Int = size(
      entry.id, entry.title, entry.link?.string, entry.commentsURL?.string, entry.commentFeedURL?.string,
      entry.baseURL?.string, entry.imageURL?.string,
      entry.language, entry.externalURL?.string, entry.bannerImageURL?.string, entry.commentServiceURL?.string,
      entry.section,
      entry.department)
    sum += size(entry.published) + size(entry.updated) + size(entry.created) + size(entry.expires)
    sum += size(entry.validFrom) + size(entry.validUntil) + (entry.commentCount ?? 0)
    sum += size(entry.content) + size(entry.summary) + size(entry.titleText) + size(entry.subtitle)
    sum += size(entry.markdown) + size(entry.rights)
    for text in entry.otherContents { sum += size(text) }
    for person in entry.authors { sum += size(person) }
    for person in entry.otherAuthors { sum += size(person) }
    for person in entry.contributors { sum += size(person) }
    for category in entry.categories { sum += size(category.term, category.scheme, category.label) }
    for date in entry.dates { sum += size(date.text, date.element) }
    for link in entry.links {
      sum += size(link.url.string, link.relation.string, link.type, link.title, link.language, link.length)
    }
    for file in entry.enclosures { sum += size(of: file) }
    for reply in entry.inReplyTo { sum += size(reply.reference, reply.url?.string, reply.source?.string, reply.type) }
    sum += size(entry.license?.url?.string, entry.license?.name, entry.generator?.name, entry.publisher?.name)
    sum += size(entry.image?.url?.string, entry.image?.title, entry.youTube?.videoID, entry.youTube?.channelID)
    if let source = entry.source {
      sum +=
        size(source.id, source.siteURL?.string, source.feedURL?.string, source.iconURL?.string, source.logoURL?.string)
        + size(source.title)
      sum += source.authors.count + source.links.count + source.dates.count
    }
    for place in entry.places { sum += place.coordinates.count + size(place.name) }
    for account in entry.accounts { sum += size(account.service, account.name) }
    if let media = entry.media { sum += size(of: media) }
    for media in entry.mediaGroups { sum += size(of: media) }
    if let podcast = entry.podcast { sum += size(of: podcast) }
    for element in entry.extensions { sum += size(element.name, element.text) }
    return sum
  }

  private static func size(of file: ParsedEnclosure) -> Int {
    size(file.url.string, file.mimeType, file.title, file.description, file.language, file.expression)
      + Int(file.lengthBytes ?? 0) + Int(file.durationSeconds ?? 0) + (file.width ?? 0) + (file.height ?? 0)
      + (file.mediaGroup ?? 0) + (file.medium == .image ? 1 : 0) + (file.media.map { size(of: $0) } ?? 0)
  }

  private static func size(of media: MediaProperties) -> Int {
    var sum =
      size(media.title) + size(media.description)
      + size(media.player?.url.string, media.license?.url.string, media.rights)
    for thumbnail in media.thumbnails { sum += size(thumbnail.url.string) + (thumbnail.width ?? 0) }
    for credit in media.credits { sum += size(credit.name, credit.role) }
    sum += media.keywords.count + media.categories.count + media.ratings.count + media.restrictions.count
    return sum + (media.community?.views ?? 0) + (media.community?.ratingCount ?? 0)
  }

  private static func size(of podcast: PodcastEpisode) -> Int {
    var sum = size(
      podcast.artworkURL?.string, podcast.type, podcast.seasonName, podcast.numberLabel, podcast.durationText)
    sum += (podcast.season ?? 0) + Int(podcast.number ?? 0) + Int(podcast.durationSeconds ?? 0)
    for transcript in podcast.transcripts { sum += size(transcript.url.string, transcript.type, transcript.language) }
    for person in podcast.persons { sum += size(person.name, person.role, person.group, person.url?.string) }
    for chapter in podcast.chapters { sum += size(chapter.title, chapter.url?.string) }
    sum += size(podcast.chaptersURL?.string, podcast.chaptersType) + (podcast.author.map { size($0) } ?? 0)
    return sum + podcast.soundbites.count + podcast.locations.count + (podcast.isExplicit == true ? 1 : 0)
  }

  private static func size(_ person: FeedPerson) -> Int {
    size(person.name, person.email, person.url?.string, person.avatarURL?.string)
  }

  private static func size(_ text: FeedText?) -> Int {
    text.map { size($0.value, $0.mimeType.string, $0.language, $0.baseURL?.string, $0.sourceURL?.string) } ?? 0
  }

  private static func size(_ date: Date?) -> Int { Int(date?.timeIntervalSince1970 ?? 0) & 1 }

  private static func size(_ texts: String?...) -> Int {
    texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
  }
}
