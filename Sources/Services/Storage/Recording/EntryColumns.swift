import Foundation

/// The column values of a draft.
struct EntryColumns {
  let draft: EntryDraft
  let published: Date
  let excerpt: String
  let enclosures: String?
  let images: String?
  let details: String?
  /// The hash of everything visible to users.
  let hash: Int64
  /// The version that made the draft of its source; 0 without a source.
  var version: Int { draft.source?.version ?? 0 }

  /// - Parameter received: The time when the entry was first found.
  init(_ draft: EntryDraft, received: Date) throws(StorageError) {
    self.draft = draft
    published = draft.published(received: received)
    excerpt = draft.excerpt
    enclosures = try JSONColumn.text(draft.enclosures)
    images = try JSONColumn.text(draft.images)
    details = draft.details.isEmpty ? nil : try JSONColumn.text(of: draft.details)
    var hash = ContentHash()
    for text in [
      draft.kind, draft.title, draft.link?.string, draft.author, String(published.milliseconds), draft.contentHTML,
      draft.text,
      enclosures, images, draft.payload,
    ] { hash.combine(text) }
    // Missing details are not hashed: entries stored before details existed keep their hash.
    if let details { hash.combine(details) }
    self.hash = hash.value
  }
}
