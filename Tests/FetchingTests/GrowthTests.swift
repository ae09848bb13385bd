import Foundation
import GrowthTesting
import Kinds
import Loading
import Storage
import Syndication
import Testing

@testable import Fetching
@testable import Screens

/// Time in the length of what feeds, servers and users write.
@Suite struct GrowthTests {
  private static let texts: [HostileText] = [
    HostileText(opening: "x", "\u{301}\u{323}"), HostileText(opening: "https://", "a."),
    HostileText(opening: "https://", "@"),
    HostileText(opening: "https://h.test/", "../"), HostileText(opening: "https://h.test/?", "a{n}=b&"),
    HostileText(opening: "https://h.test/", "video/"), HostileText("\" "), HostileText("<pre "), HostileText("<table>"),
    HostileText("max-age=1,"), HostileText("9"), HostileText(" "), HostileText("feed:"), HostileText("🇩🇪"),
  ]

  private static let ingestor = EntryIngestor(
    ownAddress: OwnAddress(listening: "127.0.0.1:8080"), classify: ItemKind.all.classify)

  private static let readers: [(String, @Sendable (String) -> Int)] = [
    ("typed address", { (try? FeedAddress.normalize($0))?.string.utf8.count ?? 0 }),
    ("known site", { KnownSites.lookup(typed: $0).addresses.count }),
    (
      "page of a known site",
      { YouTube.channelID(in: Response(status: 200, url: "https://h.test/", body: Array($0.utf8)))?.utf8.count ?? 0 }
    ),
    ("video page", { VideoHost.embed(for: $0)?.pageURL.string.utf8.count ?? 0 }),
    ("video host", { VideoHost.serves($0) ? 1 : 0 }),
    ("own address", { OwnAddress(listening: "127.0.0.1:8080").isOwn($0) ? 1 : 0 }),
    (
      "answer's headers",
      { (text: String) in
        let headers = Headers([HTTPHeader("Cache-Control", text), HTTPHeader("Retry-After", text)])
        _ = RefreshSchedule().next(after: Date(), timing: FeedTiming(text: text), headers: headers)
        _ = RetryAfter.seconds(headers, now: 0)
        return 0
      }
    ),
    ("guid", { ingestor.draft(of: ParsedEntry(id: $0), feedURL: "http://h.test/").guid.utf8.count }),
    (
      "title, link, author",
      { (text: String) in
        ingestor.draft(
          of: ParsedEntry(
            id: "1", title: text, link: "\(text)", authors: [FeedPerson(name: text), FeedPerson(name: text)]),
          feedURL: "http://h.test/"
        ).title?.utf8.count ?? 0
      }
    ),
    (
      "enclosures",
      { (text: String) in
        ingestor.draft(
          of: ParsedEntry(
            id: "1",
            enclosures: [ParsedEnclosure(url: "\(text)", mimeType: text, medium: .image, title: text)],
            imageURL: "\(text)"),
          feedURL: "http://h.test/"
        ).images.count
      }
    ),
    (
      "kind",
      { (text: String) in
        ItemKind.all.key(
          for: EntryDraft(
            guid: "1", kind: "", title: text, link: WebAddress(unparsed: text), text: text,
            enclosures: [Enclosure(url: WebAddress(unparsed: text), mimeType: text)],
            images: [
              StoredImage(url: WebAddress(unparsed: text)), StoredImage(url: WebAddress(unparsed: text)),
              StoredImage(url: WebAddress(unparsed: text)),
            ])
        ).utf8.count
      }
    ),
  ]

  @Test(arguments: readers.indices)
  func `what others write is read in a time that grows with its length`(index: Int) {
    let (name, read) = Self.readers[index]
    let findings = Self.texts.compactMap { (text: HostileText) in Growth().finding(name, text, read) }
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }
}
