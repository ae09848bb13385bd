/// What one reading of a document gave.
struct XMLScan {
  /// Nil if there is no element.
  let document: XMLDocument?
  /// The first thing that is not well-formed; never of a lenient reading.
  let damage: XMLDamage?
  let repairs: RepairLog
  /// Whether something follows the outermost element that is no comment and no instruction.
  let isFollowed: Bool
  /// Whether white space stands before the XML declaration.
  let isPreceded: Bool
  /// Whether the task was cancelled before the end.
  let isCancelled: Bool

  init(_ source: [UInt8], isLenient: Bool, repairs: RepairLog) {
    var log: RepairLog = repairs
    (document, damage, isFollowed, isPreceded, isCancelled) = source.withUnsafeBufferPointer { bytes in
      var scanner: XMLScanner = XMLScanner(bytes, isLenient: isLenient, repairs: repairs)
      scanner.scan()
      scanner.noteEnd()
      log = scanner.repairs
      return (
        scanner.document(of: source), scanner.damage, scanner.isFollowed, scanner.isPreceded, scanner.isCancelled
      )
    }
    self.repairs = log
  }
}
