/// The result of one pass over a document.
struct XMLScan {
  /// Nil if the document has no element or is not well-formed.
  let document: XMLDocument?
  /// The first violation of well-formedness; nil for a lenient pass.
  let damage: XMLDamage?
  let repairs: RepairLog
  /// True if anything but comments and processing instructions follows the outermost element.
  let isFollowed: Bool
  /// True if white space precedes the XML declaration.
  let isPreceded: Bool
  /// True if the task was cancelled before the end.
  let isCancelled: Bool

  init(_ source: [UInt8], isLenient: Bool, repairs: RepairLog) {
    var log = repairs
    (document, damage, isFollowed, isPreceded, isCancelled) = source.withUnsafeBufferPointer { bytes in
      var scanner = XMLScanner(bytes, isLenient: isLenient, repairs: repairs)
      scanner.scan()
      scanner.noteEnd()
      log = scanner.repairs
      return (
        scanner.damage == nil ? scanner.document(of: source) : nil, scanner.damage, scanner.isFollowed,
        scanner.isPreceded, scanner.isCancelled
      )
    }
    self.repairs = log
  }
}

/// The reason why a document is not well-formed.
struct XMLDamage {
  /// Counted from 1.
  var line: Int
  /// In bytes, counted from 1.
  var column: Int
  /// Part of a sentence, without a period.
  var reason: String
  /// True if the damage is before the first element.
  var isBeforeRoot: Bool
}
