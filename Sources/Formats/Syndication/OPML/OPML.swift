import Bytes
import Foundation

/// Reads and writes lists of feeds in OPML 1.0 to 2.0.
public enum OPML {
  /// Reads a list. A defective outline affects only itself and is listed in `problems`.
  ///
  /// - Throws: `FeedError`; `.cancelled` soon after the task is cancelled.
  /// - Complexity: O(bytes).
  public static func parse(_ data: [UInt8]) throws(FeedError) -> OPMLDocument {
    if Task.isCancelled { throw .cancelled }
    if let hint = DocumentHint.binary(data) { throw .notOPML(hint: hint) }
    var repairs = RepairLog()
    let bytes = try DocumentText.decoded(
      data, contentType: nil, limit: FeedParser.maximumBytes, repairs: &repairs
    ).text
    guard let first = bytes.first(where: { !ASCII.isWhitespace($0) }) else { throw .empty }
    if let hint = DocumentHint.page(bytes) { throw .notOPML(hint: hint) }
    guard first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { throw .notOPML(hint: "JSON") }

    let xml: XMLDocument
    do throws(FeedError) {
      xml = try XMLReader.read(bytes, repairs: &repairs)
    } catch .notAFeed(let hint) {
      throw .notOPML(hint: hint)
    }
    var document: OPMLDocument
    switch xml.root.name {
    case "opml", "body", "outline":
      document = try OPMLReader.read(xml.root)
    case "rdf" where xml.uris.contains { $0.string.hasBytePrefix("http://xmlns.com/foaf/") }:
      throw .notOPML(hint: "a FOAF document")
    case "rss", "feed", "rdf":
      throw .notOPML(hint: "a feed")
    default:
      throw .notOPML(hint: DocumentHint.foreignRoot(xml.root))
    }
    document.problems += repairs.sorted.map { OPMLProblem(line: $0.line, reason: $0.what) }
    document.problems.sort { $0.line < $1.line }
    return document
  }

  /// The list in OPML 2.0, UTF-8, without its problems.
  ///
  /// - Parameters:
  ///   - document: The list.
  ///   - created: The date of a list that does not state its own.
  public static func write(_ document: OPMLDocument, created: Date) -> [UInt8] {
    OPMLWriter.write(document, created: created)
  }
}
