import Bytes

/// Reads feeds of every format: RSS 0.90 to 2.0, Atom 0.3 and 1.0, CDF, JSON Feed 1.0 and 1.1, RSS-in-JSON.
///
/// The content determines the format, not the content type. Damaged documents are read as far as possible, and the
/// damage is listed in `ParsedFeed.repairs`. Entities, files and addresses in a document are never fetched.
public enum FeedParser {
  /// The maximum size of a document, in bytes. Fetched documents have a tighter limit (`Request`).
  public static let maximumBytes = 64_000_000

  /// Reads a feed.
  ///
  /// The document is read as a whole and not as a stream: entries share its text, and a damaged document is read a
  /// second time from its beginning. Limits on the size of a document and of the parsed feed bound memory: in addition
  /// to the document, a usual feed takes up to twice its size, a feed that is all text four times its size, and no
  /// number of empty elements or values more than about two hundred megabytes.
  ///
  /// - Parameters:
  ///   - data: The document's bytes, without any content encoding.
  ///   - url: The address of the document, after redirections: the outermost base of relative addresses.
  ///   - contentType: The `Content-Type` of the response; only its charset is used (RFC 7303).
  /// - Throws: `FeedError.cancelled` soon after the task is cancelled, even if much of the document is read.
  /// - Complexity: O(bytes).
  public static func parse(
    _ data: [UInt8], url: WebAddress? = nil, contentType: String? = nil
  ) throws(FeedError) -> ParsedFeed {
    if Task.isCancelled { throw .cancelled }
    if let hint = DocumentHint.binary(data) { throw .notAFeed(hint: hint) }
    var repairs = RepairLog()
    let (bytes, encoding): ([UInt8], String) = try DocumentText.decoded(
      data, contentType: contentType, limit: maximumBytes, repairs: &repairs)
    guard let first = bytes.first(where: { !ASCII.isWhitespace($0) }) else { throw .empty }
    if let hint = DocumentHint.page(bytes) { throw .notAFeed(hint: hint) }

    let base = AddressBase(url, allowance: AddressAllowance(documentBytes: bytes.count))
    var feed: ParsedFeed
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      feed = try readJSON(bytes, base: base, repairs: &repairs)
    } else {
      feed = try read(try XMLReader.read(bytes, repairs: &repairs), base: base, repairs: &repairs)
      if let contentType, contentType.lowercasedASCII.hasBytePrefix("text/plain") {
        repairs.note("The server says that the feed is plain text.", line: 1)
      }
    }
    if base.allowance.isUsedUp {
      repairs.note("Relative addresses would make the document too long; some were left out.", line: 1)
    }
    if base.allowance.hasRefusedLong {
      repairs.note("An address is longer than \(AddressResolver.longest) bytes; it was left out.", line: 1)
    }
    if feed.entries.isEmpty, repairs.isOfDamage {
      repairs.note("The document is damaged, and no entry was found in it.", line: 1)
    }
    noteDates(of: feed, &repairs)
    EntryIdentity.keepApart(&feed.entries)
    feed.repairs = repairs.sorted
    feed.encoding = encoding
    return feed
  }

  /// Notes the first date that names no moment, as written, and the number of such dates.
  private static func noteDates(of feed: ParsedFeed, _ repairs: inout RepairLog) {
    var first: String?
    var count = 0
    func note(_ dates: [StatedDate]) {
      for date in dates where date.date == nil && FeedDate.moment(date.text) == nil {
        first = first ?? String(date.text.unicodeScalars.prefix(64))
        count += 1
      }
    }
    note(feed.dates)
    for index in feed.entries.indices { note(feed.entries[index].dates) }
    if let first { repairs.note("A date was not understood: “\(first)”.", line: 1, times: count) }
  }

  private static func readJSON(
    _ bytes: [UInt8], base: AddressBase, repairs: inout RepairLog
  ) throws(FeedError) -> ParsedFeed {
    let json: JSONDocument = try readJSON(bytes, repairs: &repairs)
    switch json {
    case .jsonFeed(let value):
      var feed = try JSONFeedReader.read(value, documentBytes: bytes.count, base: base, repairs: &repairs)
      FeedLimits.apply(to: &feed, documentBytes: bytes.count, repairs: &repairs)
      return feed
    case .rssInJSON(let document):
      var feed = try read(document, base: base, repairs: &repairs)
      feed.format = .rssInJSON
      return feed
    }
  }

  private enum JSONDocument {
    case jsonFeed(JSONValue)
    /// The document as RSS. The values of JSON are no longer in memory.
    case rssInJSON(XMLDocument)
  }

  private static func readJSON(_ bytes: [UInt8], repairs: inout RepairLog) throws(FeedError) -> JSONDocument {
    let value = try JSONScanner.scan(bytes, repairs: &repairs)
    return RSSInJSON.document(value, expectedBytes: bytes.count, repairs: &repairs).map { .rssInJSON($0) }
      ?? .jsonFeed(value)
  }

  /// The name of the outermost element; if it is damaged, one that has the same children.
  private static func kind(of root: XMLElement, isDamaged: Bool) -> KnownName? {
    let name = root.known
    guard isDamaged, name.map([KnownName.rss, .rdf, .channel, .feed, .entry].contains) != true else { return name }
    let children = root.children.compactMap(\.known)
    return children.contains(.channel) ? .rss : children.contains(.entry) ? .feed : name
  }

  private static func declaresNetscape(_ bytes: [UInt8]) -> Bool {
    DocumentTypeDeclaration.text(of: bytes)?.containsBytes("netscape") == true
  }

  private static func read(
    _ document: XMLDocument, base: AddressBase, repairs: inout RepairLog
  ) throws(FeedError) -> ParsedFeed {
    let size = document.source.count
    var extensions = ExtensionReader(documentBytes: size, addresses: base.allowance)
    var feed: ParsedFeed
    switch kind(of: document.root, isDamaged: repairs.isOfDamage) {
    case .rss, .rdf, .channel:
      feed = try RSSReader(root: document.root, base: base).read(&extensions)
      if feed.format == .rss091, declaresNetscape(document.source) { feed.format = .rss091Netscape }
    case .feed, .entry:
      feed = try AtomReader(root: document.root, base: base).read(&extensions)
    default:
      throw .notAFeed(hint: DocumentHint.foreignRoot(document.root))
    }
    feed.formatVersion = document.root.attribute(.version)
    FeedLimits.apply(to: &feed, documentBytes: size, repairs: &repairs)
    if extensions.isUsedUp {
      repairs.note(
        "The feed has more than \(extensions.most) elements of unknown modules, or long texts in many of them; "
          + "some were left out.",
        line: 1)
    }
    return feed
  }
}
