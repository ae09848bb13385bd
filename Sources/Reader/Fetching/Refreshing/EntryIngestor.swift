import Bytes
import Foundation
import HTML
import Storage
import Syndication

/// Makes drafts of the entries of a feed: cleans the markup, resolves the addresses, recognizes the kind, and applies
/// `EntryLimits`.
public struct EntryIngestor: Sendable {
  /// The version of the drafts made of published entries. Stored entries of a lower version are rebuilt: see
  /// ``EntryRebuilder``.
  ///
  /// Raise the number with every change here, in the kinds of items or in the stored parts of an entry that improves
  /// the drafts of stored entries. The sanitizer's version is added to it.
  public static let version = 1 + Sanitizer.version

  private let classify: @Sendable (FoundEntry) -> EntryDraft
  private let addresses: AllowedAddresses
  private let sanitizer: Sanitizer
  private let encoder = PublishedEntryEncoder()

  /// - Parameters:
  ///   - ownAddress: The reader's own address. Pictures must not point to it.
  ///   - classify: Sets the kind and payload of an entry's draft.
  public init(ownAddress: OwnAddress = OwnAddress(), classify: @escaping @Sendable (FoundEntry) -> EntryDraft) {
    self.classify = classify
    addresses = AllowedAddresses(ownAddress: ownAddress)
    var policy = Sanitizer.Policy()
    policy.embedPage = { address in VideoHost.embed(for: address) }
    policy.allowsMedia = { address in !VideoHost.serves(address) && !ownAddress.isOwn(address) }
    sanitizer = Sanitizer(policy: policy)
  }

  /// Makes the drafts of a feed's entries.
  ///
  /// - Parameter keepsSources: True for drafts that will be stored. They include their sources.
  /// - Throws: `CancellationError` if its task is cancelled.
  /// - Complexity: O(size of the entries).
  package func drafts(
    of feed: ParsedFeed, feedURL: WebAddress, keepsSources: Bool = false
  ) throws(CancellationError) -> [EntryDraft] {
    var drafts: [EntryDraft] = []
    for entry in feed.entries.prefix(EntryLimits.entries) {
      drafts.append(
        keepsSources ? storedDraft(of: entry, feedURL: feedURL) : draft(of: entry, feedURL: feedURL))
      // A cancelled sanitizer ends early with an incomplete result, which must not be stored.
      if Task.isCancelled { throw CancellationError() }
    }
    return drafts
  }

  /// Makes the draft of an entry with its source.
  package func storedDraft(of entry: ParsedEntry, feedURL: WebAddress) -> EntryDraft {
    var draft = draft(of: entry, feedURL: feedURL)
    let published = PublishedEntry(feedURL: feedURL, entry: entry)
    draft.source = DraftSource(version: Self.version) { [encoder] in encoder.encode(published) }
    return draft
  }

  /// Makes the draft of an entry again from its source.
  ///
  /// - Throws: An error for a source that cannot be read.
  func draft(of source: EntrySource) throws -> EntryDraft {
    let published = try PublishedEntry(stored: source.data)
    return draft(of: published.entry, feedURL: published.feedURL)
  }

  /// Cleans the article of a page as the contents of entries are cleaned.
  /// - Complexity: O(bytes).
  func clean(_ article: String, at page: WebAddress) -> CleanHTML {
    sanitizer.clean(article, baseURL: page, pageURL: page)
  }

  /// The address of the feed's icon, which is shown as a link.
  package func icon(of feed: ParsedFeed) -> WebAddress? { addresses.link(feed.iconURL) }

  /// The stored details of the feed, and the repairs of its document together with what the limits leave out.
  package func facts(of feed: ParsedFeed) -> (details: FeedDetails, repairs: [StoredRepair]) {
    var omitted = 0
    let details = FeedDetails(of: feed, addresses: addresses, omitted: &omitted)
    return (details, EntryLimits.repairs(of: feed, omittedDetails: omitted))
  }

  /// - Complexity: O(size of the entry's markup).
  public func draft(of entry: ParsedEntry, feedURL: WebAddress) -> EntryDraft {
    let content = content(of: entry, feedURL: feedURL)
    var room = AttachmentRoom(bytes: EntryLimits.attachments)
    var note = OmissionNote(content.omissions)
    let enclosures = enclosures(of: entry, within: &room, noting: &note)
    let images = images(of: entry, in: content, within: room, noting: &note)
    let link = EntryLimits.address(entry.link)
    let details = EntryDetails(of: entry, addresses: addresses, omitted: &note.references)
    let omissions = note.markup(page: link)
    var draft = EntryDraft(
      guid: EntryLimits.guid(entry.id), kind: "", title: EntryLimits.title(entry.title),
      link: link, author: author(of: entry), published: entry.published ?? entry.updated, updated: entry.updated,
      // Appending nothing would copy it.
      contentHTML: omissions.isEmpty ? content.html.string : content.html.string + omissions,
      text: text(of: content, summary: entry.summary, enclosures: enclosures, images: images), enclosures: enclosures,
      images: images, payload: nil)
    draft.details = details
    return classify(FoundEntry(published: entry, draft: draft, addresses: addresses))
  }

  /// The content, or the summary if the content is missing or empty after cleaning.
  private func content(of entry: ParsedEntry, feedURL: WebAddress) -> CleanHTML {
    let content = clean(entry.content ?? entry.summary, of: entry, feedURL: feedURL)
    guard content.html.string.isEmpty, content.omissions.isEmpty, entry.content != nil, let summary = entry.summary
    else { return content }
    return clean(summary, of: entry, feedURL: feedURL)
  }

  private func clean(_ text: FeedText?, of entry: ParsedEntry, feedURL: WebAddress) -> CleanHTML {
    let base = text?.baseURL ?? entry.baseURL ?? entry.link ?? feedURL
    guard let text, !text.isMarkup else {
      return sanitizer.clean(text?.value ?? "", baseURL: base, pageURL: entry.link)
    }
    return sanitizer.clean(plainText: text.value, baseURL: base, pageURL: entry.link)
  }

  private func author(of entry: ParsedEntry) -> String? {
    entry.authors.isEmpty ? nil : EntryLimits.author(entry.authors.compactMap(\.displayName))
  }

  /// The text of an entry; for an entry without text, that of its summary, its pictures or its files.
  private func text(
    of content: CleanHTML, summary: FeedText?, enclosures: [Enclosure], images: [StoredImage]
  ) -> String {
    if !content.text.isEmpty { return content.text }
    if let summary = summary?.plainText, !summary.isEmpty { return summary }
    if !content.labels.isEmpty { return content.labels }
    return images.lazy.map(\.alt).first { !$0.isEmpty } ?? enclosures.lazy.compactMap(\.title).first ?? ""
  }

  /// Pictures that must not be loaded are not listed as files either, since a click would load them.
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
      guard !addresses.ownAddress.isOwn(url.string) else { continue }
      let type = EntryLimits.mediaType(enclosure.mimeType)
      if type == nil, enclosure.mimeType != nil { note.types += 1 }
      let file = Enclosure(
        url: url,
        mimeType: type ?? enclosure.medium.map { "\($0.rawValue)/*" },
        lengthBytes: enclosure.lengthBytes, durationSeconds: enclosure.durationSeconds,
        title: EntryLimits.caption(enclosure.title), width: enclosure.width, height: enclosure.height)
      guard room.take(url.string, file.mimeType, file.title) else {
        note.files += entry.enclosures.count - position
        break
      }
      enclosures.append(file)
    }
    return enclosures
  }

  /// The pictures of the content, then the attached ones, without duplicate addresses.
  private func images(
    of entry: ParsedEntry, in content: CleanHTML, within room: AttachmentRoom, noting note: inout OmissionNote
  ) -> [StoredImage] {
    var images = PictureList(ownAddress: addresses.ownAddress, room: room)
    for image in content.images {
      images.add(
        StoredImage(
          url: image.url, alt: image.alt, width: image.width, height: image.height))
    }
    for enclosure in entry.enclosures where enclosure.medium == .image {
      images.addFromOutside(
        StoredImage(
          url: enclosure.url, alt: enclosure.description ?? enclosure.title ?? "",
          credit: entry.credit(of: enclosure),
          width: enclosure.width, height: enclosure.height))
    }
    if let url = entry.imageURL { images.addFromOutside(StoredImage(url: url)) }
    note.pictures += images.omitted
    return images.pictures
  }
}

extension ParsedEntry {
  /// The credits of the picture or of its group (`media:credit`), in one line.
  fileprivate func credit(of enclosure: ParsedEnclosure) -> String? {
    let group = enclosure.mediaGroup.flatMap { mediaGroups.indices.contains($0) ? mediaGroups[$0].credits : nil }
    let credits = [enclosure.media?.credits, group, media?.credits].lazy.compactMap(\.self).first { !$0.isEmpty }
    return credits.map { EntryLimits.author($0.map(\.name)) }
  }
}

/// The pictures of an entry, without duplicate addresses.
private struct PictureList {
  let ownAddress: OwnAddress
  private(set) var pictures: [StoredImage] = []
  /// The number of pictures that are not in the content and were left out because of a limit.
  private(set) var omitted = 0
  private var places: [ByteString: Int] = [:]
  private var room: AttachmentRoom

  init(ownAddress: OwnAddress, room: AttachmentRoom) {
    self.ownAddress = ownAddress
    self.room = room
  }

  /// Adds a picture of the content. The content shows it even if the list is full.
  mutating func add(_ picture: StoredImage) {
    _ = adds(picture)
  }

  /// Adds an attached picture, which the sanitizer has not checked.
  mutating func addFromOutside(_ picture: StoredImage) {
    if !VideoHost.serves(picture.url.string), !adds(picture) { omitted += 1 }
  }

  /// Returns false if a limit keeps the picture out. A picture already in the list takes over a description and a
  /// credit that it lacks.
  private mutating func adds(_ picture: StoredImage) -> Bool {
    let url = picture.url.string
    guard url.utf8.count <= EntryLimits.address else { return false }
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
