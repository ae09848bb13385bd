import Bytes
import HTML
import Threading

/// Reads XML in one pass, well-formed or damaged.
///
/// A strict scanner stops at the first violation of well-formedness. A lenient one accepts every document: it resolves
/// the entities of HTML, reads stray ampersands and angle brackets as text, removes control characters, closes open
/// elements, drops end tags without a start tag, and notes each repair. It also assumes that entries do not nest: an
/// entry that begins inside another ends that one. Since this is wrong for a well-formed document, a document is read
/// strictly first.
///
/// Nothing outside of the document is ever read, and nothing here is recursive, so no document can exhaust the stack.
struct XMLScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  let isLenient: Bool
  /// The first violation of well-formedness; nil for a lenient scanner.
  private(set) var damage: XMLDamage?
  private(set) var repairs: RepairLog
  /// True if anything but comments and processing instructions follows the outermost element.
  var isFollowed = false
  /// True if the document has more elements than the limit.
  var metLimit = false
  /// True if white space precedes the XML declaration.
  var isPreceded = false

  /// The current position, in bytes.
  var position = 0
  var tree: XMLTree
  var names = XMLNameTable()
  var scope = XMLNamespaceScope()
  var entities = XMLEntityTable()
  var tag = XMLTagParts()
  var sawEndOfEntry = false
  var sawRoot = false
  /// True if a document type declaration, or markup like one, was read.
  var sawDeclaration = false
  private var lines = LineCounter()
  /// The end of the region in which the current start tag must end, in bytes.
  var tagLimit: Int
  /// The remaining number of bytes that may be scanned for the ends of start tags that have none.
  var scanBudget: Int
  /// True once the task was cancelled.
  private(set) var isCancelled = false
  private var cancellation = CancellationCheck()
  /// Delimiters that do not occur in the rest of the document: searching for them repeatedly would take quadratic time.
  var isMissingCommentEnd = false
  var isMissingInstructionEnd = false
  var isMissingSectionEnd = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, isLenient: Bool, repairs: RepairLog) {
    self.bytes = bytes
    self.isLenient = isLenient
    self.repairs = repairs
    tree = XMLTree(expectedBytes: bytes.count)
    tagLimit = bytes.count
    scanBudget = bytes.count * 2
  }

  mutating func scan() {
    if isLenient { skipJunk() } else { skipDeclarationOfXML() }
    while position < bytes.count, !isStopped {
      readText()
      guard position < bytes.count, !isStopped else { break }
      readMarkup()
      checkCancellation()
      if sawRoot, tree.open.isEmpty {
        findRest()
        return
      }
    }
    if !isStopped { finish() }
  }

  // MARK: Damage

  var isStopped: Bool { damage != nil || metLimit || isCancelled }

  mutating func checkCancellation() {
    if cancellation.isCancelled() { isCancelled = true }
  }

  /// - Parameters:
  ///   - reason: The damage, for a document that cannot be read.
  ///   - repair: The repair by a lenient scanner; nil if it is not reported.
  mutating func found(_ reason: String, repair: String?, at place: Int) {
    guard isLenient else {
      guard damage == nil else { return }
      let column = bytes[..<min(place, bytes.count)].reversed().prefix { $0 != 0x0A }.count + 1
      damage = XMLDamage(
        line: lines.line(at: place, in: bytes), column: column, reason: reason,
        isBeforeRoot: !sawRoot && tag.isBeforeRoot)
      return
    }
    if let repair { noteRepair(repair, at: place) }
  }

  /// Notes a repair. Inside a start tag it counts only once the text is known to be a tag.
  mutating func noteRepair(_ repair: String, at place: Int) {
    if tag.isRead { tag.note(repair, at: place) } else { note(repair, at: place) }
  }

  /// Notes the repairs of a start tag that is now known to be one.
  mutating func noteRepairsOfTag() {
    for repair in tag.repairs { note(repair.what, at: repair.place, times: repair.count) }
  }

  mutating func note(_ what: String, at place: Int, times: Int = 1) {
    guard !repairs.noteAgain(what, times: times) else { return }
    repairs.note(what, line: lines.line(at: place, in: bytes), times: times)
  }

  // MARK: Parts of a document

  private mutating func readMarkup() {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch next {
    case UInt8(ascii: "!"):
      if starts(with: "<!--") {
        skipComment()
      } else if starts(with: "<![CDATA[") {
        readCDATA()
      } else {
        readDeclaration()
      }
    case UInt8(ascii: "?"):
      skipInstruction()
    case UInt8(ascii: "/"):
      readEndTag()
    default:
      tag.isBeforeRoot = !sawRoot && !XMLNameBytes.isStart(next)
      if XMLNameBytes.isStart(next), readStartTag() { return }
      readAngleBracket()
    }
  }

  private mutating func readAngleBracket() {
    let isInside = !tree.open.isEmpty
    found(
      "a tag is not closed, or an angle bracket is no markup",
      repair: isInside ? "An angle bracket that is text was not written as &lt;." : nil, at: position)
    if isInside { append(source: position..<(position + 1)) }
    position += 1
  }

  private mutating func readText() {
    guard !tree.open.isEmpty else {
      let end = ByteScan.first(UInt8(ascii: "<"), in: bytes, from: position, to: bytes.count)
      if !isLenient, bytes[position..<end].contains(where: { !ASCII.isWhitespace($0) }) {
        tag.isBeforeRoot = true
        found("text stands before the outermost element", repair: nil, at: position)
      }
      position = end
      return
    }
    readContent()
  }

  func starts(with text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard position + wanted.count <= bytes.count else { return false }
    for offset in 0..<wanted.count where bytes[position + offset] != wanted[offset] { return false }
    return true
  }

  // MARK: Outcome

  /// Notes the repairs that are known only at the end.
  mutating func noteEnd() {
    if metLimit { repairs.note("The document has too many elements; the rest was left out.", line: 1) }
    for (prefix, place) in scope.undeclared {
      note("The prefix “\(names.prefixes.elements[Int(prefix)])” is not declared.", at: place)
    }
  }

  /// The tree; nil without an element. Elements that are still open are truncated.
  mutating func document(of source: [UInt8]) -> XMLDocument? {
    tree.document(source: source, texts: names.locals, uris: scope.uris.elements)
  }
}
