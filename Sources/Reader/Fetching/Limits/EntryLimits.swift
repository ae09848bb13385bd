import Bytes
import Sodium
import Storage
import Syndication

/// The limits of a stored feed and of each of its entries, in bytes of UTF-8 unless stated otherwise. A document has 20
/// MiB at most; without these limits each part of an entry could be as large.
///
/// Content and text have no limit of their own: sanitized output is at most a small multiple of the document. The
/// search index stores 64 kB of an entry's text and 8 MB per check (`Database.record`).
public enum EntryLimits {
  /// The number of entries of a feed. The first ones in the document are kept.
  static let entries = 10_000
  /// A longer guid is stored as its digest, so that equal guids still identify the same entry.
  static let guid = 4_096
  static let title = 4_096
  static let author = 1_024
  /// A longer address is dropped.
  public static let address = 4_096
  /// The number of enclosures of an entry.
  static let enclosures = 100
  /// The number of pictures of an entry.
  static let images = 100
  /// The addresses and texts of an entry's enclosures and pictures together. Each row of a timeline contains them.
  static let attachments = 65_536
  /// A longer media type is dropped (RFC 6838, section 4.2: 127 on each side of the slash).
  static let mediaType = 255
  /// Titles of files, descriptions of pictures, and descriptions of repairs.
  static let caption = 1_024
  package static let feedTitle = 1_024
  /// Names of people, licenses, feeds and other things.
  static let name = 1_024
  /// The number of references of each type in an entry or a feed: authors, transcripts, people.
  public static let references = 100
  /// The number of chapters of an episode.
  public static let chapters = 500
  /// The addresses and texts of an entry's details together, and of a feed's.
  static let details = 24_576
  /// The payload of an entry, as JSON. A larger one is dropped.
  public static let payload = 65_536
  /// A longer language tag is dropped (BCP 47 asks programs to accept 35).
  static let language = 64
  /// The published source of an entry before compression. A larger one is not stored.
  static let source = 64 << 20
  /// A longer `ETag` or `Last-Modified` is dropped, since it is sent with each request.
  static let validator = 4_096
  /// The number of distinct repairs of a document.
  static let repairs = 100
  /// A sentence about a problem of a feed.
  static let problem = 4_096

  package static func guid(_ guid: String) -> String {
    guard guid.utf8.count > Self.guid else { return guid }
    return "blake2b:" + Digest.blake2b(Array(guid.utf8)).hexadecimal
  }

  package static func title(_ text: String?) -> String? { text?.shortened(toBytes: title) }

  /// The names joined into one line.
  static func author(_ names: [String]) -> String {
    var line = ""
    for name in names where line.utf8.count <= author {
      if !line.isEmpty { line += ", " }
      // Four bytes more than the limit, so that a cut at any scalar still leaves the text too long and gives it an
      // ellipsis.
      line += name.prefix(bytes: author + 4)
    }
    return line.shortened(toBytes: author)
  }

  static func name(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0.shortened(toBytes: name) }
  }

  public static func language(_ tag: String?) -> String? { atMost(language, tag) }

  /// An absolute address, as published or as a server sent it.
  package static func address(_ address: WebAddress?) -> WebAddress? {
    address.flatMap { $0.string.utf8.count <= Self.address ? $0 : nil }
  }

  public static func mediaType(_ type: String?) -> String? { atMost(mediaType, type) }

  static func caption(_ text: String?) -> String? { text?.shortened(toBytes: caption) }

  package static func feedTitle(_ text: String) -> String { text.shortened(toBytes: feedTitle) }

  static func validator(_ text: String?) -> String? { atMost(validator, text) }

  static func problem(_ problem: FeedProblem) -> FeedProblem {
    FeedProblem(problem.kind, problem.sentence.shortened(toBytes: Self.problem), until: problem.until)
  }

  /// The repairs of a feed's document, and a sentence for each limit that leaves something out of the feed.
  static func repairs(of feed: ParsedFeed, omittedDetails: Int) -> [StoredRepair] {
    var all = feed.repairs.prefix(repairs).map {
      StoredRepair(what: $0.what.shortened(toBytes: caption), line: $0.line, count: $0.count)
    }
    if feed.entries.count > entries {
      all.append(
        StoredRepair(what: "The feed has \(feed.entries.count) entries; only the first \(entries) are read.", line: 1))
    }
    if let tag = feed.language, tag.utf8.count > language {
      all.append(
        StoredRepair(
          what: "The feed's language tag is longer than \(language as Int) bytes; it was left out.", line: 1))
    }
    if omittedDetails > 0 {
      all.append(
        StoredRepair(
          what: "The feed has \(omittedDetails) more authors, licenses and ways to support it than are kept.", line: 1)
      )
    }
    return all
  }

  private static func atMost(_ count: Int, _ text: String?) -> String? {
    text.flatMap { text in text.utf8.count <= count ? text : nil }
  }
}
