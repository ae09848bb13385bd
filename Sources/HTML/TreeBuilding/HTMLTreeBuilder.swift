/// Tree construction (HTML Living Standard, 13.2.6), without scripting.
///
/// Nothing recurs, and nothing takes more than linear time: the stack of open elements and the list of active formatting
/// elements are bounded, and so is the number of nodes.
struct HTMLTreeBuilder {
  /// Start tags nested deeper than this are dropped, with their end tags, as browsers do in ways of their own.
  static let maximumOpenElements = 512
  /// The tree of a larger document ends there.
  static let maximumNodes = 1_000_000

  var tokenizer: HTMLTokenizer
  var arena: NodeArena
  var open = OpenElements()
  var formatting = FormattingElements()
  var mode: InsertionMode = .initial
  /// The mode to go back to after `text` or `inTableText`.
  var originalMode: InsertionMode = .initial
  var templateModes: [InsertionMode] = []
  let context: HTMLParser.Context?
  let keepsComments: Bool

  /// The document's own node.
  let document: NodeArena.Index
  /// The first `html`, or in a fragment the node that stands for it.
  var root: NodeArena.Index = NodeArena.none
  var head: NodeArena.Index = NodeArena.none
  var form: NodeArena.Index = NodeArena.none
  var doctype: Doctype?

  var isFramesetOK = true
  var isFosterParenting = false
  var isQuirky = false
  /// A line feed right after some start tags is no text.
  var ignoresLineFeed = false
  var tableText: [HTMLTree.Span] = []
  var isComplete = true
  /// True if the source goes on where the tree ends.
  private(set) var isCutOff = false
  /// Start tags that were dropped for their depth.
  private(set) var flattenedElements = 0

  /// The bytes of all formatting elements that were opened once more: a long attribute would stand in each paragraph.
  var copiedBytes = 0

  /// Start tags that were dropped for their depth and whose end tags are to be dropped too, by name.
  private var dropped: [Int32: Int] = [:]

  // MARK: Lifecycle

  init(source: [UInt8], options: HTMLParser.Options) {
    tokenizer = HTMLTokenizer(source: source)
    arena = NodeArena(expectedBytes: source.count)
    context = options.context
    keepsComments = options.keepsComments
    document = arena.make(HTMLTag(.unknown, .document), 0..<0)
    if let context { beginFragment(context) }
  }

  /// 13.4 "Parsing HTML fragments".
  private mutating func beginFragment(_ context: HTMLParser.Context) {
    root = arena.make(HTMLTag(.html), 0..<0)
    arena.append(root, to: document)
    open.push(OpenElements.Entry(node: root, tag: HTMLTag(.html), name: .html))
    if context.tag.kind == .html {
      switch context.tag.name {
      case .title, .textarea: tokenizer.content = .replaceableText
      case .style, .xmp, .iframe, .noembed, .noframes: tokenizer.content = .rawText
      case .script: tokenizer.content = .script
      case .plaintext: tokenizer.content = .plainText
      case .template: templateModes.append(.inTemplate)
      case .form: form = document
      default: break
      }
    }
    resetMode()
  }

  // MARK: Running

  mutating func run() {
    var cancellation = CancellationCheck()
    repeat {
      prepareTokenizer()
      tokenizer.next()
      var token: HTMLToken = tokenizer.token
      process(&token)
      if arena.count > HTMLTreeBuilder.maximumNodes || cancellation.isCancelled() {
        isComplete = false
        isCutOff = true
        return
      }
    } while tokenizer.token.kind != .end
  }

  private mutating func prepareTokenizer() {
    guard tokenizer.content == .data, open.count > 0 else { return }
    let isForeign: Bool = mayBeForeign && adjustedCurrent.tag.kind != .html
    tokenizer.allowsCDATA = isForeign
    tokenizer.nullHandling = isForeign && usesForeignRules(.text, .unknown) ? .replace : .drop
  }

  private mutating func process(_ token: inout HTMLToken) {
    if ignoresLineFeed {
      ignoresLineFeed = false
      if token.kind == .text, byte(at: token.content.lowerBound) == 0x0A {
        token.content = (token.content.lowerBound + 1)..<token.content.upperBound
        if token.content.isEmpty { return }
      }
    }
    if token.kind == .endTag, !dropped.isEmpty, takeDropped(token) { return }
    while true {
      let isAgain: Bool =
        usesForeignRules(token.kind, token.tag) ? processForeign(&token) : processByMode(&token)
      if !isAgain { return }
    }
  }

  /// Processes by the rules of the insertion mode, and says whether the token is to be processed again.
  mutating func processByMode(_ token: inout HTMLToken) -> Bool {
    switch mode {
    case .initial: initial(&token)
    case .beforeHTML: beforeHTML(&token)
    case .beforeHead: beforeHead(&token)
    case .inHead: inHead(&token)
    case .inHeadNoscript: inHeadNoscript(&token)
    case .afterHead: afterHead(&token)
    case .inBody: inBody(&token)
    case .text: inText(&token)
    case .inTable: inTable(&token)
    case .inTableText: inTableText(&token)
    case .inCaption: inCaption(&token)
    case .inColumnGroup: inColumnGroup(&token)
    case .inTableBody: inTableBody(&token)
    case .inRow: inRow(&token)
    case .inCell: inCell(&token)
    case .inSelect: inSelect(&token)
    case .inSelectInTable: inSelectInTable(&token)
    case .inTemplate: inTemplate(&token)
    case .afterBody: afterBody(&token)
    case .inFrameset: inFrameset(&token)
    case .afterFrameset: afterFrameset(&token)
    case .afterAfterBody: afterAfterBody(&token)
    case .afterAfterFrameset: afterAfterFrameset(&token)
    }
  }

  /// The mode in which the end of raw text is awaited.
  private mutating func inText(_ token: inout HTMLToken) -> Bool {
    if token.kind == .text {
      insertText(token.content)
      return false
    }
    open.pop()
    mode = originalMode
    return token.kind == .end
  }

  // MARK: Bounds

  /// Whether so much was made of so little that nothing is to be made anew.
  var isOverBudget: Bool {
    arena.count > 1024 + tokenizer.source.count || copiedBytes > 16_384 + 2 * tokenizer.source.count
  }

  /// Whether the element may be opened; if not, its end tag will be dropped too.
  mutating func hasRoom(for token: HTMLToken) -> Bool {
    if open.count < HTMLTreeBuilder.maximumOpenElements { return true }
    dropped[token.nameNumber, default: 0] += 1
    flattenedElements += 1
    return false
  }

  private mutating func takeDropped(_ token: HTMLToken) -> Bool {
    // What is this shallow again is not within what was dropped.
    if open.count < HTMLTreeBuilder.maximumOpenElements / 2 {
      dropped.removeAll()
      return false
    }
    guard let count = dropped[token.nameNumber], count > 0 else { return false }
    dropped[token.nameNumber] = count - 1
    return true
  }
}
