import Bytes

// MARK: Start tags in body that are rarely seen (13.2.6.4.7)

extension HTMLTreeBuilder {
  mutating func rareStartTag(_ token: HTMLToken) {
    switch token.tag {
    case .pre, .listing:
      closeParagraph()
      insertElement(token)
      ignoresLineFeed = true
      isFramesetOK = false
    case .textarea:
      insertRawText(token, .replaceableText)
      ignoresLineFeed = true
      isFramesetOK = false
    case .xmp:
      closeParagraph()
      reconstructFormatting()
      isFramesetOK = false
      insertRawText(token, .rawText)
    case .iframe:
      isFramesetOK = false
      insertRawText(token, .rawText)
    case .noembed: insertRawText(token, .rawText)
    case .plaintext:
      closeParagraph()
      insertElement(token, isForced: true)
      tokenizer.content = .plainText
    case .html: if !open.contains(.template) { addMissingAttributes(of: token, to: root) }
    case .body:
      guard open.count > 1, open.entries[1].isHTML(.body), !open.contains(.template) else { return }
      isFramesetOK = false
      addMissingAttributes(of: token, to: open.entries[1].node)
    case .frameset: startFrameset(token)
    case .form:
      guard form == NodeArena.none || open.contains(.template) else { return }
      closeParagraph()
      guard insertElement(token) else { return }
      if !open.contains(.template) { form = open.current.node }
    case .button:
      if open.hasInScope(.button) {
        open.popImplied()
        open.popThrough(.button)
      }
      reconstructFormatting()
      insertElement(token)
      isFramesetOK = false
    case .applet, .marquee, .object:
      reconstructFormatting()
      guard insertElement(token) else { return }
      formatting.pushMarker()
      isFramesetOK = false
    case .select: startSelect(token)
    case .optgroup, .option:
      if open.current.isHTML(.option) { open.pop() }
      reconstructFormatting()
      insertElement(token)
    case .rb, .rtc:
      if open.hasInScope(.ruby) { open.popImplied() }
      insertElement(token)
    case .rp, .rt:
      if open.hasInScope(.ruby) { open.popImplied(except: .rtc) }
      insertElement(token)
    case .math, .svg:
      reconstructFormatting()
      insertForeign(token, token.tag == .math ? .math : .svg)
    default:
      reconstructFormatting()
      insertElement(token)
    }
  }

  private mutating func startFrameset(_ token: HTMLToken) {
    guard isFramesetOK, open.count > 1, open.entries[1].isHTML(.body) else { return }
    arena.detach(open.entries[1].node)
    open.truncate(to: 1)
    insertElement(token)
    mode = .inFrameset
  }

  private mutating func startSelect(_ token: HTMLToken) {
    reconstructFormatting()
    guard insertElement(token) else { return }
    isFramesetOK = false
    switch mode {
    case .inTable, .inCaption, .inTableBody, .inRow, .inCell: mode = .inSelectInTable
    default: mode = .inSelect
    }
  }

  /// Adds attributes of later `html` and `body` tags to the first ones, unless these already have them.
  private mutating func addMissingAttributes(of token: HTMLToken, to node: NodeArena.Index) {
    let old = arena[node].content
    guard old.count < HTMLTokenizer.maximumAttributes else { return }
    let missing = token.attributes.map { tokenizer.attributes[Int($0)] }.filter { new in
      !old.contains { tokenizer.attributes[Int($0)].name == new.name }
    }
    guard !missing.isEmpty else { return }
    let all = old.map { tokenizer.attributes[Int($0)] } + missing
    let start = Int32(clamping: tokenizer.attributes.count)
    tokenizer.attributes.append(contentsOf: all.prefix(HTMLTokenizer.maximumAttributes))
    arena.setContent(start..<Int32(clamping: tokenizer.attributes.count), of: node)
  }
}
