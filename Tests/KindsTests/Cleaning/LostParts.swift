import Foundation
import HTML
import Kinds
import Storage
import Syndication
import WebAddresses

@testable import Fetching
@testable import Screens
@testable import WebHost

/// Compares a published entry with the reader's page of it.
struct LostParts {
  private let ingestor = EntryIngestor(classify: ItemKind.all.classify)

  /// The parts missing in an entry, one line each.
  func find(in entry: ParsedEntry, feedURL: WebAddress) -> [String] {
    let draft = ingestor.draft(of: entry, feedURL: feedURL)
    let stored = draft.entry(id: EntryID(rawValue: 7), feed: FeedID(rawValue: 1), feedTitle: "Feed", received: Date())
    var page = Markup()
    ItemDecoder(ItemKind.all).item(stored).writeWhole(into: &page, on: ItemWriter(context: .elsewhere))
    let text = entry.content ?? entry.summary
    return Self.lost(
      sent: text?.html ?? "", base: text?.baseURL ?? entry.baseURL ?? entry.link ?? feedURL, link: entry.link,
      shown: page.string, prefix: "e7-")
  }

  /// The parts of the published markup that are missing in the shown markup.
  static func lost(sent: String, base: WebAddress?, link: WebAddress?, shown: String, prefix: String) -> [String] {
    let sent = ReadMarkup(sent, leavingOut: CleaningRule.all)
    let shown = ReadMarkup(shown)
    var lost = missing(sent.words, in: shown.words, "word") + missing(sent.headings, in: shown.headings, "heading")
    lost += missing(sent.structure, in: shown.structure, "element")
    if sent.drawings > shown.drawings { lost.append("drawing: \(sent.drawings) sent, \(shown.drawings) shown") }
    let addresses = Set(shown.links)
    for reference in sent.links where !leads(reference, base, link, sent, shown, addresses, prefix) {
      lost.append("link: \(reference)")
    }
    for reference in sent.frames {
      guard let address = WebAddress(reference, relativeTo: base)?.string, isWeb(address) else { continue }
      let expected = VideoHost.embed(for: address)?.pageURL.string ?? address
      if !addresses.contains(expected) { lost.append("frame: \(reference)") }
    }
    let pictures = Set(shown.pictures.joined())
    for candidates in sent.pictures {
      let loadable = candidates.compactMap { WebAddress($0, relativeTo: base)?.string }.filter {
        // Nothing is loaded from a video's host before a click.
        ($0.hasPrefix("data:image/") || isWeb($0)) && !VideoHost.serves($0)
      }
      // Drawings are rewritten, and their number is compared above.
      if loadable.isEmpty || loadable.contains(where: { $0.hasPrefix("data:image/svg+xml") }) { continue }
      if !loadable.contains(where: pictures.contains) { lost.append("picture: \(candidates)") }
    }
    return lost
  }

  private static func missing(_ sent: [String: Int], in shown: [String: Int], _ kind: String) -> [String] {
    sent.filter { $0.value > shown[$0.key] ?? 0 }
      .map { "\(kind): \($0.key) (\($0.value) sent, \(shown[$0.key] ?? 0) shown)" }.sorted()
  }

  private static func isWeb(_ address: String) -> Bool {
    address.hasPrefix("http://") || address.hasPrefix("https://")
  }

  /// True if the shown link leads to the same place as the published one, or is intentionally removed.
  private static func leads(
    _ reference: String, _ base: WebAddress?, _ link: WebAddress?, _ sent: ReadMarkup, _ shown: ReadMarkup,
    _ addresses: Set<String>,
    _ prefix: String
  ) -> Bool {
    let trimmed = reference.trimmingCharacters(in: .whitespacesAndNewlines)
    if trimmed.isEmpty { return true }
    let own = [base, link].compactMap { $0.flatMap { WebAddress($0.string)?.string } }
    guard let address = WebAddress(trimmed, relativeTo: trimmed.hasPrefix("#") ? link : base)?.string else {
      // An anchor in an entry without a page.
      let fragment = String(trimmed.dropFirst())
      return !trimmed.hasPrefix("#") || !sent.places.contains(fragment) || addresses.contains("#\(prefix)\(fragment)")
    }
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, own.contains(where: { comparable($0) == comparable(String(parts[0])) }) {
      let fragment = String(parts[1])
      let place = [fragment, fragment.removingPercentEncoding ?? fragment].first { sent.places.contains($0) }
      if let place {
        let name = place.replacing(" ", with: "_")
        return addresses.contains("#\(prefix)\(name)") && shown.places.contains("\(prefix)\(name)")
      }
    }
    return addresses.contains(address) || !(isWeb(address) || address.hasPrefix("mailto:") || address.hasPrefix("tel:"))
      || trimmed == "#" && addresses.contains(link?.string ?? "")
  }

  private static func comparable(_ address: String) -> String {
    var rest = address.drop { $0 != ":" }
    while rest.hasSuffix("/") { rest = rest.dropLast() }
    return String(rest)
  }
}
