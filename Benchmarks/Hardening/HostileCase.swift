import Fetching
import HTML
import HostileDocuments
import Syndication

/// A hostile document and its parser.
struct HostileCase: Sendable {
  let name: String
  let kind: HostileField.Kind
  let document: @Sendable () -> [UInt8]
  /// The address that the document appears to come from.
  var address: WebAddress = "https://feed.example/feed"
  /// The same document without the hostile part, to measure what that part adds.
  var plain: (@Sendable () -> [UInt8])?

  static let bytes: Int = 1_000_000

  /// Makes the document, and returns a function that parses it and returns a nonzero number.
  ///
  /// It parses a small document first, because tables that are made once and stay are not part of the document's cost.
  func prepared() -> () -> Int { Self.prepared(document(), kind, address) }

  /// The function for the same document without the hostile part. Nil if there is none.
  func plainPrepared() -> (() -> Int)? {
    plain.map { Self.prepared($0(), kind, "http://h/") }
  }

  private static func prepared(
    _ document: [UInt8], _ kind: HostileField.Kind, _ address: WebAddress
  ) -> () -> Int {
    for warmup in Self.warmups { _ = Self.refresh(Array(warmup.utf8), "https://feed.example/") }
    return {
      switch kind {
      case .feed: Self.refresh(document, address)
      case .list: 1 + ((try? OPML.parse(document))?.subscriptions.count ?? 0)
      case .page: 1 + FeedDiscovery(in: document, pageURL: address).links().feeds.count
      }
    }
  }

  private static let warmups: [String] = [
    "<rss><channel><item><title>a &amp; &eacute;<b></title><description>&lt;p class=a>&amp;eacute;&lt;a href=b>c</description>"
      + "<enclosure url='a.mp3'/></item></channel></rss>",
    "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{\"id\":1,\"content_html\":\"<img src=a>\"}]}",
  ]

  private static let ingestor: EntryIngestor = EntryIngestor(classify: \.draft)

  private static func refresh(_ document: [UInt8], _ address: WebAddress) -> Int {
    guard let feed = try? FeedParser.parse(document, url: address, contentType: nil) else { return 1 }
    let drafts = feed.entries.map { ingestor.draft(of: $0, feedURL: address) }
    return 1 + drafts.count
  }
}

extension HostileCase {
  static let marks: [HostileCase] = HostileField.all.flatMap { field in
    [
      HostileCase(name: "\(field), one", kind: field.kind) { field.document(of: .marks, bytes: bytes) },
      HostileCase(name: "\(field), many", kind: field.kind) { field.document(ofMany: .marks, of: 1_000, bytes: bytes) },
    ]
  }

  static let families: [(name: String, cases: [HostileCase])] = [
    ("long base addresses", longBases), ("start tags that never end", openTags),
    ("end tags inside raw text", texts(HostilePattern.rawText)),
    ("titles with open quotes", texts(HostilePattern.openQuotes)), (smallElementsName, smallElements),
  ]

  static let smallElementsName = "many small elements"

  private static let smallElements: [HostileCase] = HostileElements.all.map { elements in
    HostileCase(name: "\(elements)", kind: elements.kind) { elements.document(bytes: bytes) }
  }

  private static let longBases: [HostileCase] = HostileAddresses.all.flatMap { addresses in
    HostileAddresses.baseLengths(ofDocument: bytes).map { length in
      let base = HostileAddresses.base(ofBytes: length)
      return HostileCase(
        name: "\(addresses), base of \(length) bytes", kind: addresses.kind,
        document: { addresses.document(bytes: bytes, base: base) }, address: "\(base)",
        // As many addresses, against a short base.
        plain: { addresses.document(bytes: addresses.declaresBase ? bytes - length : bytes, base: "http://h/") })
    }
  }

  private static let openTags: [HostileCase] = HostileMarkup.openTags.map { markup in
    HostileCase(name: "\(markup)", kind: markup.kind) { markup.document(bytes: bytes) }
  }

  private static func texts(_ patterns: [HostilePattern]) -> [HostileCase] {
    HostileField.all.filter(\.holdsText).flatMap { field in
      patterns.map { pattern in
        HostileCase(name: "\(field): \(pattern)", kind: field.kind) { field.document(of: pattern, bytes: bytes) }
      }
    }
  }
}
