import Foundation

/// What a draft becomes when it is stored.
struct EntryColumns {
  let draft: EntryDraft
  let published: Date
  let excerpt: String
  let enclosures: String?
  let images: String?
  /// Of everything that readers get to see.
  let hash: Int64

  /// - Parameter received: when the entry was first seen. An entry that has no date, or one to come, is as old as that;
  ///   so a feed that calls every entry published "now" changes nothing.
  init(_ draft: EntryDraft, received: Date) throws(StorageError) {
    self.draft = draft
    published = draft.published.map { min($0, received) } ?? received
    excerpt = Self.excerpt(of: draft.text)
    enclosures = try JSONColumn.text(draft.enclosures)
    images = try JSONColumn.text(draft.images)
    var hash = ContentHash()
    for text in [
      draft.kind, draft.title, draft.link, draft.author, String(published.milliseconds), draft.contentHTML, draft.text,
      enclosures, images, draft.payload,
    ] { hash.combine(text) }
    self.hash = hash.value
  }

  /// The first 600 characters. A character may be made of any number of scalars, so these are bounded too.
  private static func excerpt(of text: String) -> String {
    let excerpt: Substring = text.prefix(600)
    return excerpt.utf8.count <= 9_600 ? String(excerpt) : String(excerpt.unicodeScalars.prefix(2_400))
  }
}
