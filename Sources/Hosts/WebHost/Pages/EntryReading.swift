import Bytes
import Foundation
import HTTPServer
import Reader
import Screens
import Storage

/// What is known of an open entry beside its text, and which of its texts is shown.
struct EntryReading: Sendable {
  /// The time of the last change of its text; nil if it has not changed.
  var changed: Date?
  /// The full article of its page.
  var article = EntryArticle()
  /// The last change of its text, if it is shown in place of the text.
  var difference: TextDifference?
  /// The texts that the operator's programs make.
  var texts = EntryTexts()
  var options = ContentOptions()
  /// The place that the user has reached in the text.
  var place = ReadingPlace.beginning
  /// True for a page that the user has saved.
  var isSavedPage = false

  /// The links of a text that are looked up among the user's entries.
  private static let mostLinks = 200

  /// - Parameter text: The chosen text in the page's address: `feed`, `changes`, or nil.
  static func load(
    of entry: StoredEntry, text: ByteString?, host: WebHost, request: AuthenticatedRequest
  ) async throws -> EntryReading {
    let (useCases, user) = (host.useCases, request.user)
    guard entry.id.isStored else { return EntryReading() }
    let versions = try await useCases.versions(of: entry.id, for: user)
    var reading = EntryReading()
    reading.isSavedPage = try await useCases.isSavedPage(entry, of: user)
    reading.place = try await useCases.readingPlace(in: entry.id, of: user)
    reading.changed = versions.first?.replaced
    let article = try await useCases.fullArticle(of: entry.id, for: user)
    reading.article = EntryArticle(
      article: article, wantsFeed: text == "feed",
      isFetchedAgain: try await useCases.wantMisread(article, of: entry, by: user))
    if text == "changes", let latest = versions.first {
      let earlier = try await useCases.entry(entry, at: latest.revision, for: user)
      reading.difference = try await useCases.difference(from: earlier, to: entry)
    }
    reading.texts = EntryTexts(text, of: reading.article.text(of: entry), host: host, request: request.request)
    reading.options.opensTabs = request.viewer.settings[.links] == .newTab
    reading.options.notes = try await useCases.notes(on: entry.id, of: user)
    let links = ContentLinks.addresses(in: reading.article.text(of: entry).contentHTML ?? "", most: mostLinks)
    reading.options.entries = try await useCases.entries(linkedBy: links, from: entry.id, of: user)
    return reading
  }
}

/// The links in stored content.
enum ContentLinks {
  /// The addresses of links to the web, each once.
  /// - Complexity: O(bytes).
  static func addresses(in html: String, most: Int) -> [WebAddress] {
    let bytes = Array(html.utf8)
    var addresses: [WebAddress] = []
    var known: Set<ByteString> = []
    var place = 0
    while addresses.count < most, let tag = CleanTag(in: bytes, from: place) {
      place = tag.range.upperBound
      guard !tag.isEnd, tag.isNamed("a"), let value = tag.value("href"), value.starts(with: "http".utf8) else {
        continue
      }
      let address = CleanText.decoded(value)
      if known.insert(ByteString(address)).inserted { addresses.append(WebAddress(unparsed: address)) }
    }
    return addresses
  }
}
