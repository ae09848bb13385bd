import Bytes
import Storage
import Syndication

extension FeedDetails {
  /// Creates the details of a published feed. They share one limit on their size; the first ones are kept.
  ///
  /// - Parameter omitted: Set to the number of further authors, licenses and ways to support the feed.
  init(of feed: ParsedFeed, addresses: AllowedAddresses, omitted: inout Int) {
    self.init()
    var room = AttachmentRoom(bytes: EntryLimits.details)

    language = EntryLimits.language(feed.language)
    summary = room.keep(EntryLimits.title(feed.summary))
    license = room.keep(
      (feed.license ?? feed.podcast?.license).flatMap { addresses.reference(name: $0.name, url: $0.url) })
    owner = room.keep(feed.podcast?.owner.flatMap { addresses.reference(name: $0.displayName, url: $0.url) })
    authors = room.list(
      feed.authors.lazy.map { addresses.reference(name: $0.displayName, url: $0.url) })
    let payments = feed.links.filter { $0.relation == "payment" }
    let ways = (feed.podcast?.funding ?? []).map { ($0.title, $0.url) } + payments.map { ($0.title, $0.url) }
    funding = room.list(
      ways.lazy.map { (title, url) in
        addresses.link(url).map { Reference(name: EntryLimits.name(title), url: $0) }
      })
    omitted = room.omitted
  }
}
