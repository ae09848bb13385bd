import Bytes

/// Reads XML: strictly first; a document that is not well-formed is read again leniently.
enum XMLReader {
  /// Reads a document in valid UTF-8 without a byte order mark.
  ///
  /// - Throws: `FeedError.cancelled` once the task is cancelled.
  /// - Complexity: O(bytes).
  static func read(_ bytes: [UInt8], repairs: inout RepairLog) throws(FeedError) -> XMLDocument {
    let strict = XMLScan(bytes, isLenient: false, repairs: repairs)
    if strict.isCancelled { throw .cancelled }
    if strict.damage == nil, let document = strict.document,
      // An error message in HTML before the feed can have an outermost element of its own.
      !strict.isFollowed || feedRoots.contains(document.root.name)
    {
      repairs = strict.repairs
      if strict.isPreceded { repairs.note("White space stands before the XML declaration.", line: 1) }
      return document
    }

    let lenient = XMLScan(bytes, isLenient: true, repairs: repairs)
    if lenient.isCancelled { throw .cancelled }
    guard let document = lenient.document else {
      guard let damage = strict.damage, !damage.isBeforeRoot else { throw .notAFeed(hint: "text without any markup") }
      throw .malformed(line: damage.line, column: damage.column, reason: damage.reason)
    }
    defer { repairs.isOfDamage = true }
    if let damage = strict.damage, !damage.isBeforeRoot, lenient.repairs.count == repairs.count {
      repairs.note("Damaged XML: \(damage.reason).", line: damage.line)
    } else {
      repairs = lenient.repairs
    }
    return document
  }

  private static let feedRoots: Set<ByteString> = ["rss", "rdf", "channel", "feed", "entry", "opml"]
}
