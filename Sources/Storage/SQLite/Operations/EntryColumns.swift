import Foundation

/// What a draft becomes when it is stored.
struct EntryColumns {
  let draft: EntryDraft
  let published: Date
  let excerpt: String
  let enclosures: String?
  let images: String?
  let details: String?
  /// Of everything that readers get to see.
  let hash: Int64

  /// - Parameter received: when the entry was first seen.
  init(_ draft: EntryDraft, received: Date) throws(StorageError) {
    self.draft = draft
    published = draft.published(received: received)
    excerpt = draft.excerpt
    enclosures = try JSONColumn.text(draft.enclosures)
    images = try JSONColumn.text(draft.images)
    details = draft.details.isEmpty ? nil : try JSONColumn.text(of: draft.details)
    var hash = ContentHash()
    for text in [
      draft.kind, draft.title, draft.link, draft.author, String(published.milliseconds), draft.contentHTML, draft.text,
      enclosures, images, draft.payload,
    ] { hash.combine(text) }
    // Not a missing one: entries were stored before there were details, and are the same without.
    if let details { hash.combine(details) }
    self.hash = hash.value
  }
}
