import Bytes
import Sodium
import Storage

/// The most that is stored of a feed and of each of its entries, in bytes of UTF-8 unless it says otherwise. A document
/// has 20 MiB at most; without these bounds each part of an entry could be as large.
///
/// Content and text have no bound of their own: cleaning gives at most a small multiple of the document. Of the text, the
/// search knows 64 kB of an entry and 8 MB of a check (`Database.record`).
enum EntryLimits {
  /// Entries of a feed, in number; those that it lists first count.
  static let entries = 10_000
  /// A longer guid is stored as its digest: the same guid always is the same entry.
  static let guid = 4_096
  static let title = 4_096
  static let author = 1_024
  /// A longer address is none.
  static let address = 4_096
  /// Enclosures of an entry, in number.
  static let enclosures = 100
  /// Pictures of an entry, in number.
  static let images = 100
  /// Addresses and texts of the enclosures and pictures of an entry together: each row of a timeline has them.
  static let attachments = 65_536
  /// A longer media type is none (RFC 6838, section 4.2: 127 on each side of the slash).
  static let mediaType = 255
  /// Titles of files, descriptions of pictures, and what was repaired in a document.
  static let caption = 1_024
  static let feedTitle = 1_024
  /// People, licenses, feeds and other things by their names.
  static let name = 1_024
  /// Each kind of things that an entry or a feed refers to, in number: authors, transcripts, people.
  static let references = 100
  /// Chapters of an episode, in number.
  static let chapters = 500
  /// Addresses and texts of the details of an entry together, and of those of a feed.
  static let details = 16_384
  /// The payload of an entry, as JSON. A larger one is none.
  static let payload = 65_536
  /// A longer language tag is none (BCP 47 asks programs to take 35).
  static let language = 64
  /// What the publisher sent of an entry, before it is compressed. What is larger is not kept.
  static let source = 64 << 20
  /// A longer `ETag` or `Last-Modified` is none: it is sent with each request.
  static let validator = 1_024
  /// Kinds of repairs of a document, in number.
  static let repairs = 100
  /// A sentence about what is wrong with a feed.
  static let problem = 4_096

  static func guid(_ guid: String) -> String {
    guard guid.utf8.count > Self.guid else { return guid }
    return "blake2b:" + Digest.blake2b(Array(guid.utf8)).map(hexadecimal).joined()
  }

  static func title(_ text: String?) -> String? { text.map { shortened($0, title) } }

  /// The names in one line.
  static func author(_ names: [String]) -> String {
    var line = ""
    for name in names where line.utf8.count <= author {
      if !line.isEmpty { line += ", " }
      // More than fits, whatever scalar the cut falls into: the ellipsis says so.
      line += name.prefix(bytes: author + 4)
    }
    return shortened(line, author)
  }

  static func name(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : shortened($0, name) }
  }

  static func language(_ tag: String?) -> String? { atMost(language, tag) }

  static func address(_ address: String?) -> String? { atMost(Self.address, address) }

  static func mediaType(_ type: String?) -> String? { atMost(mediaType, type) }

  static func caption(_ text: String?) -> String? { text.map { shortened($0, caption) } }

  static func feedTitle(_ text: String) -> String { shortened(text, feedTitle) }

  static func validator(_ text: String?) -> String? { atMost(validator, text) }

  static func problem(_ sentence: String) -> String { sentence.prefix(bytes: problem) }

  static func repairs(_ all: [StoredRepair]) -> [StoredRepair] {
    all.prefix(repairs).map { (repair: StoredRepair) in
      StoredRepair(what: repair.what.prefix(bytes: caption), line: repair.line, count: repair.count)
    }
  }

  /// The text, or its beginning with an ellipsis.
  private static func shortened(_ text: String, _ count: Int) -> String {
    text.utf8.count <= count ? text : text.prefix(bytes: count - "…".utf8.count) + "…"
  }

  private static func atMost(_ count: Int, _ text: String?) -> String? {
    text.flatMap { (text: String) in text.utf8.count <= count ? text : nil }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
