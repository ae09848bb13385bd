import Bytes

/// Reads feeds of every format: RSS 0.90 to 2.0, Atom 0.3 and 1.0, CDF, JSON Feed 1.0 and 1.1,
/// RSS-in-JSON.
///
/// The format is told by the content, not by the content type. Damaged documents are read as far as they can be, and
/// say so in `ParsedFeed.repairs`. No entity, file or address that a document names is ever fetched.
public enum FeedParser {
  /// The largest document that is read, in bytes. What is fetched is bounded more tightly already (`Request`).
  public static let maximumBytes: Int = 64_000_000

  /// Reads a feed. Linear in the size of the document.
  ///
  /// The document is read as a whole and not as a stream: entries share its text, and one that is damaged is read anew
  /// from its beginning. What keeps memory bounded is that documents are, and what is made of them: beside the document
  /// a usual feed takes up to twice its size, one that is all text four times, and no number of empty elements or values
  /// more than about a hundred megabytes.
  ///
  /// - Parameters:
  ///   - data: the document's bytes, without any content encoding.
  ///   - url: the address that the document came from, after redirections: relative addresses refer to it in the end.
  ///   - contentType: the `Content-Type` of the answer; only its charset counts (RFC 7303).
  /// - Throws: `FeedError.cancelled` soon after the task is cancelled: a long document is given up, however far it is read.
  public static func parse(
    _ data: [UInt8], url: String = "", contentType: String? = nil
  ) throws(FeedError) -> ParsedFeed {
    if Task.isCancelled { throw .cancelled }
    if let hint = DocumentHint.binary(data) { throw .notAFeed(hint: hint) }
    var repairs: RepairLog = RepairLog()
    let (bytes, encoding): ([UInt8], String) = try DocumentText.decoded(
      data, contentType: contentType, limit: maximumBytes, repairs: &repairs)
    guard let first = bytes.first(where: { !ASCII.isWhitespace($0) }) else { throw .empty }
    if let hint = DocumentHint.page(bytes) { throw .notAFeed(hint: hint) }

    let base = AddressBase(url, allowance: AddressAllowance(documentBytes: bytes.count))
    var feed: ParsedFeed
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      feed = try readJSON(bytes, base: base, repairs: &repairs)
    } else {
      feed = try readXML(bytes, base: base, repairs: &repairs)
      if let contentType, contentType.lowercasedASCII.hasBytePrefix("text/plain") {
        repairs.note("The server says that the feed is plain text.", line: 1)
      }
    }
    if base.allowance.isUsedUp {
      repairs.note("Relative addresses would make the document too long; some were left out.", line: 1)
    }
    FeedLimits.apply(to: &feed, repairs: &repairs)
    feed.entries = EntryIdentity.keptApart(feed.entries)
    feed.repairs = repairs.sorted
    feed.encoding = encoding
    return feed
  }

  private static func readJSON(
    _ bytes: [UInt8], base: AddressBase, repairs: inout RepairLog
  ) throws(FeedError) -> ParsedFeed {
    let value: JSONValue = try JSONScanner.scan(bytes, repairs: &repairs)
    if let rss = RSSInJSON.xml(value) {
      // The document is well-formed, but for prefixes that JSON need not declare.
      var ignored: RepairLog = RepairLog()
      var feed: ParsedFeed = try readXML(rss, base: base, repairs: &ignored)
      feed.format = .rssInJSON
      for repair in ignored.repairs where !repair.what.hasBytePrefix("The prefix ") {
        repairs.note(repair.what, line: 1, times: repair.count)
      }
      return feed
    }
    return try JSONFeedReader.read(value, base: base, repairs: &repairs)
  }

  private static func declaresNetscape(_ bytes: [UInt8]) -> Bool {
    DocumentTypeDeclaration.text(of: bytes)?.containsBytes("netscape") == true
  }

  private static func readXML(
    _ bytes: [UInt8], base: AddressBase, repairs: inout RepairLog
  ) throws(FeedError) -> ParsedFeed {
    let document: XMLDocument = try XMLReader.read(bytes, repairs: &repairs)
    var extensions = ExtensionReader(documentBytes: bytes.count)
    var feed: ParsedFeed
    switch document.root.known {
    case .rss, .rdf, .channel:
      feed = try RSSReader(root: document.root, base: base).read(&extensions)
      if feed.format == .rss091, declaresNetscape(bytes) { feed.format = .rss091Netscape }
    case .feed, .entry:
      feed = try AtomReader(root: document.root, base: base).read(&extensions)
    default:
      throw .notAFeed(hint: DocumentHint.foreignRoot(document.root))
    }
    feed.formatVersion = document.root.attribute(.version)
    if extensions.isUsedUp {
      repairs.note(
        "The feed has more than \(ExtensionReader.elements) elements of unknown modules; the rest was left out.",
        line: 1)
    }
    return feed
  }
}
