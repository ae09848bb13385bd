import Bytes
import Foundation
import HTML
import Storage
import Syndication

/// Turns what a feed says into what is stored: markup cleaned, addresses resolved, kind recognized, all of it bounded as
/// `EntryLimits` says.
public struct EntryPreparation: Sendable {
  /// The version of what is made of a published entry. A greater one makes stored entries again: see ``EntryRebuilder``.
  ///
  /// The number is to be raised with every change here, in the kinds of items or in what is kept of an entry that makes
  /// better drafts of entries that are stored; the sanitizer raises its own.
  public static let version = 1 + Sanitizer.version

  private let kinds: [ItemKind]
  private let addresses: AllowedAddresses
  private let sanitizer: Sanitizer
  private let encoder = PublishedEntryEncoder()

  /// - Parameter ownAddress: Where the reader itself is: no picture may lead there.
  public init(kinds: [ItemKind], ownAddress: OwnAddress = OwnAddress()) {
    self.kinds = kinds
    addresses = AllowedAddresses(ownAddress: ownAddress)
    var policy = Sanitizer.Policy()
    policy.embedPage = { (address: String) in VideoHost.embed(for: address) }
    policy.allowsMedia = { (address: String) in !VideoHost.serves(address) && !ownAddress.isOwn(address) }
    sanitizer = Sanitizer(policy: policy)
  }

  /// The entries of a feed, as they are stored.
  ///
  /// - Parameter keepsSources: True for drafts that will be stored, with what they were made of.
  /// - Throws: `CancellationError` if its task is cancelled.
  /// - Complexity: O(size of the entries).
  func drafts(
    of feed: ParsedFeed, feedURL: String, keepsSources: Bool = false
  ) throws(CancellationError) -> [EntryDraft] {
    var drafts: [EntryDraft] = []
    for entry in feed.entries.prefix(EntryLimits.entries) {
      var draft = draft(of: entry, feedURL: feedURL)
      if keepsSources {
        let published = PublishedEntry(feedURL: feedURL, entry: entry)
        draft.source = DraftSource(version: Self.version) { [encoder] in encoder.encode(published) }
      }
      drafts.append(draft)
      // Cleaning ends early when it is cancelled: what it returned then is not the entry.
      if Task.isCancelled { throw CancellationError() }
    }
    return drafts
  }

  /// Makes the draft of an entry again.
  ///
  /// - Throws: An error for a source that cannot be read.
  func draft(of source: EntrySource) throws -> EntryDraft {
    let published = try PublishedEntry(stored: source.data)
    return draft(of: published.entry, feedURL: published.feedURL)
  }

  /// The address of the feed's icon, which is a link.
  func icon(of feed: ParsedFeed) -> String? { addresses.link(feed.iconURL) }

  /// What is stored of the feed itself.
  func details(of feed: ParsedFeed) -> FeedDetails { FeedDetails(of: feed, addresses: addresses) }

  /// - Complexity: O(size of the entry's markup).
  public func draft(of entry: ParsedEntry, feedURL: String) -> EntryDraft {
    let content = content(of: entry, feedURL: feedURL)
    var room = AttachmentRoom()
    var note = OmissionNote(content.omissions)
    let enclosures = enclosures(of: entry, within: &room, noting: &note)
    let images = images(of: entry, in: content, within: room, noting: &note)
    var draft = EntryDraft(
      guid: EntryLimits.guid(entry.id), kind: "", title: EntryLimits.title(entry.title),
      link: EntryLimits.address(entry.link), author: author(of: entry),
      published: entry.published ?? entry.updated, updated: entry.updated,
      contentHTML: content.html.string + note.markup(page: EntryLimits.address(entry.link)),
      text: text(of: content, summary: entry.summary, enclosures: enclosures, images: images), enclosures: enclosures,
      images: images, payload: nil)
    draft.details = EntryDetails(of: entry, addresses: addresses)
    return kinds.classify(FoundEntry(published: entry, draft: draft, addresses: addresses))
  }

  /// The content, or the summary where there is no content or nothing of it may be shown.
  private func content(of entry: ParsedEntry, feedURL: String) -> CleanHTML {
    let content = clean(entry.content ?? entry.summary, of: entry, feedURL: feedURL)
    guard content.html.string.isEmpty, content.omissions.isEmpty, entry.content != nil, let summary = entry.summary
    else { return content }
    return clean(summary, of: entry, feedURL: feedURL)
  }

  private func clean(_ text: FeedText?, of entry: ParsedEntry, feedURL: String) -> CleanHTML {
    sanitizer.clean(
      text?.html ?? "", baseURL: text?.baseURL ?? entry.baseURL ?? entry.link ?? feedURL, pageURL: entry.link)
  }

  private func author(of entry: ParsedEntry) -> String? {
    entry.authors.isEmpty ? nil : EntryLimits.author(entry.authors.compactMap(\.displayName))
  }

  /// The words of an entry; of one that has none, those of its summary, its pictures or its files.
  private func text(
    of content: CleanHTML, summary: FeedText?, enclosures: [Enclosure], images: [StoredImage]
  ) -> String {
    if !content.text.isEmpty { return content.text }
    if let summary = summary?.plainText, !summary.isEmpty { return summary }
    if !content.labels.isEmpty { return content.labels }
    return images.lazy.map(\.alt).first { !$0.isEmpty } ?? enclosures.lazy.compactMap(\.title).first ?? ""
  }

  /// Pictures that may not be loaded are no files either: a click would load them.
  private func enclosures(
    of entry: ParsedEntry, within room: inout AttachmentRoom, noting note: inout OmissionNote
  ) -> [Enclosure] {
    var enclosures: [Enclosure] = []
    for (position, enclosure) in entry.enclosures.enumerated() {
      guard enclosures.count < EntryLimits.enclosures else {
        note.files += entry.enclosures.count - position
        break
      }
      guard let url = EntryLimits.address(enclosure.url) else {
        note.files += 1
        continue
      }
      guard !addresses.ownAddress.isOwn(url) else { continue }
      let file = Enclosure(
        url: url,
        mimeType: EntryLimits.mediaType(enclosure.mimeType) ?? enclosure.medium.map { "\($0.rawValue)/*" },
        lengthBytes: enclosure.lengthBytes, durationSeconds: enclosure.durationSeconds,
        title: EntryLimits.caption(enclosure.title), width: enclosure.width, height: enclosure.height)
      guard room.take(file.url, file.mimeType, file.title) else {
        note.files += entry.enclosures.count - position
        break
      }
      enclosures.append(file)
    }
    return enclosures
  }

  /// The pictures of the content first, then those that came beside it; each address once.
  private func images(
    of entry: ParsedEntry, in content: CleanHTML, within room: AttachmentRoom, noting note: inout OmissionNote
  ) -> [StoredImage] {
    var images = PictureList(ownAddress: addresses.ownAddress, room: room)
    for image in content.images {
      images.add(StoredImage(url: image.url, alt: image.alt, width: image.width, height: image.height))
    }
    for enclosure in entry.enclosures where enclosure.medium == .image {
      images.addFromOutside(
        StoredImage(
          url: enclosure.url, alt: enclosure.description ?? enclosure.title ?? "", credit: entry.credit(of: enclosure),
          width: enclosure.width, height: enclosure.height))
    }
    if let url = entry.imageURL { images.addFromOutside(StoredImage(url: url)) }
    note.pictures += images.omitted
    return images.pictures
  }
}

extension ParsedEntry {
  /// The names of those who made the picture or the group that it is in (`media:credit`), in one line.
  fileprivate func credit(of enclosure: ParsedEnclosure) -> String? {
    let group = enclosure.mediaGroup.flatMap { mediaGroups.indices.contains($0) ? mediaGroups[$0].credits : nil }
    let credits = [enclosure.media?.credits, group, media?.credits].lazy.compactMap(\.self).first { !$0.isEmpty }
    return credits.map { EntryLimits.author($0.map(\.name)) }
  }
}

/// The pictures of an entry, each address once.
private struct PictureList {
  let ownAddress: OwnAddress
  private(set) var pictures: [StoredImage] = []
  /// Pictures that the content does not show and for which there was no room.
  private(set) var omitted = 0
  private var places: [ByteString: Int] = [:]
  private var room: AttachmentRoom

  init(ownAddress: OwnAddress, room: AttachmentRoom) {
    self.ownAddress = ownAddress
    self.room = room
  }

  /// Adds a picture of the content, which shows it whether or not there is room in the list.
  mutating func add(_ picture: StoredImage) {
    _ = adds(picture)
  }

  /// Adds one that the sanitizer did not see.
  mutating func addFromOutside(_ picture: StoredImage) {
    if !VideoHost.serves(picture.url), !adds(picture) { omitted += 1 }
  }

  /// False if a bound keeps the picture out. A picture that is there already takes over a description and a credit that
  /// it has not.
  private mutating func adds(_ picture: StoredImage) -> Bool {
    guard let url = EntryLimits.address(picture.url) else { return false }
    guard !ownAddress.isOwn(url) else { return true }
    let alt = EntryLimits.caption(picture.alt) ?? ""
    let credit = EntryLimits.caption(picture.credit)
    if let place = places[ByteString(url)] {
      if pictures[place].alt.isEmpty, room.take(alt) { pictures[place].alt = alt }
      if pictures[place].credit == nil, room.take(credit) { pictures[place].credit = credit }
      return true
    }
    guard pictures.count < EntryLimits.images, room.take(url, alt, credit) else { return false }
    places[ByteString(url)] = pictures.count
    var picture = picture
    picture.alt = alt
    picture.credit = credit
    pictures.append(picture)
    return true
  }
}
