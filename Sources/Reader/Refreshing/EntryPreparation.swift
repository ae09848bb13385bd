import Foundation
import HTML
import Storage
import Syndication

/// Turns what a feed says into what is stored: markup cleaned, addresses resolved, kind recognized.
public struct EntryPreparation: Sendable {
  private let kinds: [ItemKind]
  private let sanitizer: Sanitizer

  public init(kinds: [ItemKind]) {
    self.kinds = kinds
    var policy = Sanitizer.Policy()
    policy.embedPage = { (address: String) in VideoHost.embed(for: address) }
    policy.allowsMedia = { (address: String) in !VideoHost.serves(address) }
    sanitizer = Sanitizer(policy: policy)
  }

  /// - Complexity: O(size of the entry's markup).
  public func draft(of entry: ParsedEntry, feedURL: String) -> EntryDraft {
    let markup: String = entry.contentHTML ?? entry.summaryHTML ?? ""
    let content: CleanHTML = sanitizer.clean(markup, baseURL: entry.baseURL ?? entry.link ?? feedURL)
    var draft = EntryDraft(
      guid: entry.id, kind: "", title: entry.title, link: entry.link, author: author(of: entry),
      published: entry.published ?? entry.updated, updated: entry.updated, contentHTML: content.html.string,
      text: text(of: content, summary: entry.summaryHTML), enclosures: enclosures(of: entry),
      images: images(of: entry, in: content),
      payload: nil)
    draft.kind = kinds.key(for: draft)
    return draft
  }

  private func author(of entry: ParsedEntry) -> String? {
    entry.authors.isEmpty ? nil : entry.authors.joined(separator: ", ")
  }

  private func text(of content: CleanHTML, summary: String?) -> String {
    if !content.text.isEmpty { return content.text }
    return summary.map(PlainText.decode) ?? ""
  }

  private func enclosures(of entry: ParsedEntry) -> [Enclosure] {
    entry.enclosures.map { (enclosure: ParsedEnclosure) in
      Enclosure(
        url: enclosure.url, mimeType: enclosure.mimeType ?? enclosure.medium.map { "\($0.rawValue)/*" },
        lengthBytes: enclosure.lengthBytes, durationSeconds: enclosure.durationSeconds, title: enclosure.title,
        width: enclosure.width, height: enclosure.height)
    }
  }

  /// The pictures of the content first, then those that came beside it; each address once.
  private func images(of entry: ParsedEntry, in content: CleanHTML) -> [StoredImage] {
    var seen: Set<String> = []
    var images: [StoredImage] = []
    for image in content.images where seen.insert(image.url).inserted {
      images.append(StoredImage(url: image.url, alt: image.alt, width: image.width, height: image.height))
    }
    for enclosure in entry.enclosures
    where enclosure.medium == .image && !VideoHost.serves(enclosure.url) && seen.insert(enclosure.url).inserted {
      images.append(
        StoredImage(url: enclosure.url, alt: enclosure.title ?? "", width: enclosure.width, height: enclosure.height))
    }
    if let imageURL = entry.imageURL, !VideoHost.serves(imageURL), seen.insert(imageURL).inserted {
      images.append(StoredImage(url: imageURL, alt: "", width: nil, height: nil))
    }
    return images
  }
}
