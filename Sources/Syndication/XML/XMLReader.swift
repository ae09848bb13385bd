import CXML2
import Foundation

/// Reads XML, damaged or not.
///
/// A well-formed document goes to libxml2 as it is. Another one is mended first (`XMLMender`), which also takes away
/// its document type declaration, so that the library never sees one.
enum XMLReader {
  /// Reads a document in UTF-8 without a byte order mark. Linear in its size.
  static func read(_ bytes: [UInt8], repairs: inout RepairLog) throws(FeedError) -> XMLDocument {
    let prolog: XMLProlog = XMLProlog(bytes)
    var failure: XMLTreeBuilder.Failure? = nil
    if prolog.isClean, !hasOversizedTag(bytes, from: prolog.start) {
      if prolog.isPreceded { repairs.note("White space stands before the XML declaration.", line: 1) }
      let builder: XMLTreeBuilder = bytes.withUnsafeBufferPointer {
        XMLParse.run(UnsafeBufferPointer(rebasing: $0[prolog.start...]), isStrict: true)
      }
      failure = builder.failure
      let isWellFormed: Bool = builder.failure == nil && builder.rootIsClosed
      let isFollowed: Bool = builder.failure?.code == Int(XML_ERR_DOCUMENT_END.rawValue) && builder.rootIsClosed
      if !builder.metLimit, isWellFormed || isFollowed, let document = builder.document(lines: prolog.lines),
        // A complaint in HTML before the feed can have an outermost element of its own.
        isWellFormed || feedRoots.contains(document.root.name)
      {
        if let failure {
          repairs.note("Something follows the end of the document.", line: failure.line + prolog.lines)
        }
        note(builder.undeclaredPrefixes, linesBefore: prolog.lines, repairs: &repairs)
        return document
      }
    }

    var mender: XMLMender = XMLMender(repairs: repairs)
    let mended: [UInt8] = bytes.withUnsafeBufferPointer { mender.mend($0) }
    let builder: XMLTreeBuilder = mended.withUnsafeBufferPointer { XMLParse.run($0, isStrict: false) }
    guard let document = builder.document(lines: 0) else {
      if let failure {
        throw .malformed(
          line: failure.line + prolog.lines, column: max(failure.column, 1), reason: failure.reason)
      }
      throw .notAFeed(hint: "text without any markup")
    }
    if let failure, mender.repairs.count == repairs.count {
      mender.note("Damaged XML: \(failure.reason)", line: failure.line + prolog.lines)
    }
    repairs = mender.repairs
    if builder.metLimit {
      repairs.note("The document has more elements or namespaces than are read; the rest was left out.", line: 1)
    }
    if let failure = builder.failure, !mender.isTruncated {
      repairs.note("Damaged XML: \(failure.reason)", line: failure.line)
    }
    note(builder.undeclaredPrefixes, linesBefore: 0, repairs: &repairs)
    return document
  }

  private static let feedRoots: Set<String> = ["rss", "rdf", "channel", "feed", "entry", "opml"]

  private static func note(
    _ undeclared: [(prefix: String, line: Int)], linesBefore: Int, repairs: inout RepairLog
  ) {
    for (prefix, line) in undeclared {
      repairs.note("The prefix “\(prefix)” is not declared.", line: line + linesBefore)
    }
  }

  /// Whether a tag is so long that it may have very many attributes. Angle brackets in texts count as well, which
  /// only means that the document is looked at more closely.
  private static func hasOversizedTag(_ bytes: [UInt8], from start: Int) -> Bool {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      var position: Int = start
      while position < buffer.count {
        guard let open = memchr(base + position, 0x3C, buffer.count - position) else { return false }
        let openAt: Int = UnsafeRawPointer(open) - base
        position = openAt + 1
        guard position < buffer.count, ASCII.isLetter(buffer[position]) || buffer[position] >= 0x80 else { continue }
        guard let close = memchr(base + position, 0x3E, buffer.count - position) else {
          return buffer.count - position > XMLLimits.tag
        }
        let closeAt: Int = UnsafeRawPointer(close) - base
        if closeAt - openAt > XMLLimits.tag { return true }
        position = closeAt + 1
      }
      return false
    }
  }
}
