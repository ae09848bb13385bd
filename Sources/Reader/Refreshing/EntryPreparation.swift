import Bytes
import Foundation
import HTML
import Storage
import Syndication

/// Turns what a feed says into what is stored: markup cleaned, addresses resolved, kind recognized, all of it bounded as
/// `EntryLimits` says.
public struct EntryPreparation: Sendable {
  private let kinds: [ItemKind]
  private let ownAddress: OwnAddress
  private let sanitizer: Sanitizer

  /// - Parameter ownAddress: Where the reader itself is: no picture may lead there.
  public init(kinds: [ItemKind], ownAddress: OwnAddress = OwnAddress()) {
    self.kinds = kinds
    self.ownAddress = ownAddress
    var policy = Sanitizer.Policy()
    policy.embedPage = { (address: String) in VideoHost.embed(for: address) }
    policy.allowsMedia = { (address: String) in !VideoHost.serves(address) && !ownAddress.isOwn(address) }
    sanitizer = Sanitizer(policy: policy)
  }

  /// The entries of a feed, as they are stored.
  ///
  /// - Throws: `CancellationError` if its task is cancelled.
  /// - Complexity: O(size of the entries' markup).
  func drafts(of feed: ParsedFeed, feedURL: String) throws(CancellationError) -> [EntryDraft] {
    var drafts: [EntryDraft] = []
    for entry in feed.entries.prefix(EntryLimits.entries) {
      drafts.append(draft(of: entry, feedURL: feedURL))
      // Cleaning ends early when it is cancelled: what it returned then is not the entry.
      if Task.isCancelled { throw CancellationError() }
    }
    return drafts
  }

  /// - Complexity: O(size of the entry's markup).
  public func draft(of entry: ParsedEntry, feedURL: String) -> EntryDraft {
    let markup = entry.contentHTML ?? entry.summaryHTML ?? ""
    let content = sanitizer.clean(
      markup, baseURL: entry.baseURL ?? entry.link ?? feedURL, pageURL: entry.link)
    var room = AttachmentRoom()
    var note = OmissionNote(content.omissions)
    let enclosures = enclosures(of: entry, within: &room, noting: &note)
    let images = images(of: entry, in: content, within: room, noting: &note)
    var draft = EntryDraft(
      guid: EntryLimits.guid(entry.id), kind: "", title: EntryLimits.title(entry.title),
      link: EntryLimits.address(entry.link), author: author(of: entry),
      published: entry.published ?? entry.updated, updated: entry.updated,
      contentHTML: content.html.string + note.markup(page: EntryLimits.address(entry.link)),
      text: text(of: content, summary: entry.summaryHTML), enclosures: enclosures,
      images: images, payload: nil)
    draft.kind = kinds.key(for: draft)
    return draft
  }

  private func author(of entry: ParsedEntry) -> String? {
    entry.authors.isEmpty ? nil : EntryLimits.author(entry.authors)
  }

  private func text(of content: CleanHTML, summary: String?) -> String {
    if !content.text.isEmpty { return content.text }
    let summary = summary.map(PlainText.decode) ?? ""
    return summary.isEmpty ? content.labels : summary
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
      guard !ownAddress.isOwn(url) else { continue }
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
    var images = PictureList(ownAddress: ownAddress, room: room)
    for image in content.images {
      images.add(StoredImage(url: image.url, alt: image.alt, width: image.width, height: image.height))
    }
    for enclosure in entry.enclosures where enclosure.medium == .image {
      images.addFromOutside(
        StoredImage(url: enclosure.url, alt: enclosure.title ?? "", width: enclosure.width, height: enclosure.height))
    }
    if let url = entry.imageURL { images.addFromOutside(StoredImage(url: url, alt: "", width: nil, height: nil)) }
    note.pictures += images.omitted
    return images.pictures
  }
}

/// What is left for the files and pictures of an entry. Once one does not fit, none of those that follow does.
private struct AttachmentRoom {
  private var bytes = EntryLimits.attachments

  mutating func take(_ texts: String?...) -> Bool {
    let count = texts.reduce(0) { (sum: Int, text: String?) in sum + (text?.utf8.count ?? 0) }
    bytes = count <= bytes ? bytes - count : -1
    return bytes >= 0
  }
}

/// The pictures of an entry, each address once.
private struct PictureList {
  let ownAddress: OwnAddress
  private(set) var pictures: [StoredImage] = []
  /// Pictures that the content does not show and for which there was no room.
  private(set) var omitted = 0
  private var seen: Set<ByteString> = []
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

  /// False if a bound keeps the picture out.
  private mutating func adds(_ picture: StoredImage) -> Bool {
    guard let url = EntryLimits.address(picture.url) else { return false }
    guard !ownAddress.isOwn(url), !seen.contains(ByteString(url)) else { return true }
    guard pictures.count < EntryLimits.images else { return false }
    seen.insert(ByteString(url))
    var picture = picture
    picture.alt = EntryLimits.caption(picture.alt) ?? ""
    guard room.take(picture.url, picture.alt) else { return false }
    pictures.append(picture)
    return true
  }
}
