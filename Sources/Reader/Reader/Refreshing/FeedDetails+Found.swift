import Bytes
import Storage
import Syndication

extension FeedDetails {
  /// Creates the details of a published feed. They share one limit on their size; the first ones are kept.
  init(of feed: ParsedFeed, addresses: AllowedAddresses) {
    self.init()
    var room = AttachmentRoom(bytes: EntryLimits.details)

    language = EntryLimits.language(feed.language)
    summary = room.keep(EntryLimits.title(feed.summary))
    license = room.keep(
      (feed.license ?? feed.podcast?.license).flatMap { addresses.reference(name: $0.name, url: $0.url) })
    owner = room.keep(feed.podcast?.owner.flatMap { addresses.reference(name: $0.displayName, url: $0.url) })
    for author in feed.authors.prefix(EntryLimits.references) {
      guard let reference = addresses.reference(name: author.displayName, url: author.url) else { continue }
      guard let kept = room.keep(reference) else { break }
      authors.append(kept)
    }
    let payments = feed.links.filter { $0.relation.hasSameBytes(as: "payment") }
    let ways = (feed.podcast?.funding ?? []).map { ($0.title, $0.url) } + payments.map { ($0.title, $0.url) }
    for (title, url) in ways.prefix(EntryLimits.references) {
      guard let url = addresses.link(url) else { continue }
      guard let kept = room.keep(Reference(name: EntryLimits.name(title), url: url)) else { break }
      funding.append(kept)
    }
  }
}
