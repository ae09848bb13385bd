import Storage
import Syndication

extension EntryDetails {
  /// Creates the details of a published entry. They share one limit on their size; the first ones are kept.
  ///
  /// - Parameter omitted: Set to the number of further details.
  init(of entry: ParsedEntry, addresses: AllowedAddresses, omitted: inout Int) {
    self.init()
    var room = AttachmentRoom(bytes: EntryLimits.details)

    externalURL = room.keep(addresses.link(entry.externalURL))
    if let origin = entry.source {
      source = room.keep(addresses.reference(name: origin.title?.plainText, url: origin.siteURL))
      sourceFeedURL = room.keep(addresses.link(origin.feedURL))
    }
    commentsURL = room.keep(addresses.link(entry.commentsURL ?? entry.podcast?.discussions.page))
    // A count is kept even without a page of comments.
    commentCount = entry.commentCount.flatMap { $0 >= 0 ? $0 : nil }
    license = room.keep(entry.statedLicense(addresses))
    let linkedAuthors = entry.authors.lazy.map { author in
      addresses.link(author.url).map { Reference(name: EntryLimits.name(author.displayName), url: $0) }
    }
    authors = room.list(linkedAuthors)
    // An identifier that is an address is usually that of the page.
    let answered = entry.inReplyTo.lazy.map { reply in
      (addresses.link(reply.url) ?? addresses.link(reply.reference.map { WebAddress(unparsed: $0) })).map {
        Reference(url: $0)
      }
    }
    repliesTo = room.list(answered)
    omitted = room.omitted
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

  /// The address if it fits into the limit.
  public mutating func keep(_ address: WebAddress?) -> WebAddress? {
    take(address?.string) ? address : nil
  }

  /// The references that fit into the limits.
  mutating func list(_ references: some Sequence<Reference?>) -> [Reference] {
    var kept: [Reference] = []
    for case let reference? in references {
      if kept.count == EntryLimits.references {
        omitted += 1
      } else if let fitting = keep(reference) {
        kept.append(fitting)
      }
    }
    return kept
  }

  /// The reference if it fits into the limit.
  mutating func keep(_ reference: Reference?) -> Reference? {
    take(reference?.name, reference?.url?.string) ? reference : nil
  }
}
