import Storage
import Syndication

extension EntryDetails {
  /// Creates the details of a published entry. They share one limit on their size; the first ones are kept.
  init(of entry: ParsedEntry, addresses: AllowedAddresses) {
    self.init()
    var room = AttachmentRoom(bytes: EntryLimits.details)

    externalURL = room.keep(addresses.link(entry.externalURL))
    if let origin = entry.source {
      source = room.keep(addresses.reference(name: origin.title?.plainText, url: origin.siteURL))
      sourceFeedURL = room.keep(addresses.link(origin.feedURL))
    }
    commentsURL = room.keep(addresses.link(entry.commentsURL))
    // A count is kept even without a page of comments.
    commentCount = entry.commentCount.flatMap { $0 >= 0 ? $0 : nil }
    license = room.keep(entry.statedLicense(addresses))
    for author in entry.authors.prefix(EntryLimits.references) {
      guard let url = addresses.link(author.url) else { continue }
      guard let reference = room.keep(addresses.reference(name: author.displayName, url: url)) else { break }
      authors.append(reference)
    }
    for reply in entry.inReplyTo.prefix(EntryLimits.references) {
      // An identifier that is an address is usually that of the page.
      guard let url = addresses.link(reply.url) ?? addresses.link(reply.reference) else { continue }
      guard let reference = room.keep(Reference(url: url)) else { break }
      repliesTo.append(reference)
    }
  }
}

extension ParsedEntry {
  fileprivate func statedLicense(_ addresses: AllowedAddresses) -> Reference? {
    if let license = license ?? podcast?.license { return addresses.reference(name: license.name, url: license.url) }
    return media?.license.flatMap { addresses.reference(name: $0.title, url: $0.url) }
  }
}

extension AttachmentRoom {
  /// The text if it fits into the limit.
  public mutating func keep(_ text: String?) -> String? {
    take(text) ? text : nil
  }

  /// The reference if it fits into the limit.
  mutating func keep(_ reference: Reference?) -> Reference? {
    take(reference?.name, reference?.url) ? reference : nil
  }
}
