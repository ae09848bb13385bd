import Threading

/// Tree construction (HTML Living Standard, 13.2.6), without scripting.
///
/// It uses no recursion and takes linear time: the stack of open elements, the list of active formatting elements and
/// the number of nodes are bounded.
struct HTMLTreeBuilder {
  /// The most open elements. Deeper start tags are dropped with their end tags; browsers have similar limits.
  static let maximumOpenElements = 512
  /// The most nodes. The tree of a larger document is cut off.
  static let maximumNodes = 1_000_000

  var tokenizer: HTMLTokenizer
  var arena: NodeArena
  var open = OpenElements()
  var formatting = FormattingElements()
  var mode: InsertionMode = .initial
  /// The mode to return to after `text` or `inTableText`.
  var originalMode: InsertionMode = .initial
  var templateModes: [InsertionMode] = []
  let context: HTMLParser.Context?
  let keepsComments: Bool

  /// The document node.
  let document: NodeArena.Index
  /// The first `html` element, or the root node of a fragment.
  var root = NodeArena.none
  var head = NodeArena.none
  var form = NodeArena.none
  var doctype: Doctype?

  var isFramesetOK = true
  var isFosterParenting = false
  var isQuirky = false
  /// True after start tags that ignore a following line feed.
  var ignoresLineFeed = false
  var tableText: [HTMLTree.Span] = []
  var isComplete = true
  /// True if the source goes on where the tree ends.
  private(set) var isCutOff = false
  /// Start tags that were dropped for their depth.
  private(set) var flattenedElements = 0

  /// The bytes of all reopened formatting elements. Bounded, because each paragraph repeats a long attribute.
  var copiedBytes = 0

  /// The numbers of start tags dropped for their depth, by name. Their end tags are dropped too.
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
      var token = tokenizer.token
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
    let isForeign = mayBeForeign && adjustedCurrent.tag.kind != .html
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
      let isAgain =
        usesForeignRules(token.kind, token.tag) ? processForeign(&token) : processByMode(&token)
      if !isAgain { return }
    }
  }

  /// Processes a token by the rules of the insertion mode; true if the token must be processed again.
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

  /// The "text" mode, until the end of raw text.
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

  /// True if copies of formatting elements have made the tree too large for its source. No more are reopened.
  var isOverBudget: Bool {
    arena.count > 1024 + tokenizer.source.count || copiedBytes > 16_384 + 2 * tokenizer.source.count
  }

  /// True if the element may be opened; otherwise its end tag will be dropped too.
  mutating func hasRoom(for token: HTMLToken) -> Bool {
    if open.count < HTMLTreeBuilder.maximumOpenElements { return true }
    dropped[token.nameNumber, default: 0] += 1
    flattenedElements += 1
    return false
  }

  private mutating func takeDropped(_ token: HTMLToken) -> Bool {
    // End tags at this smaller depth cannot belong to dropped start tags.
    if open.count < HTMLTreeBuilder.maximumOpenElements / 2 {
      dropped.removeAll()
      return false
    }
    guard let count = dropped[token.nameNumber], count > 0 else { return false }
    dropped[token.nameNumber] = count - 1
    return true
  }
}
