import Bytes

// MARK: In body (13.2.6.4.7)

extension HTMLTreeBuilder {
  mutating func inBody(_ token: inout HTMLToken) -> Bool {
    switch token.kind {
    case .text:
      reconstructFormatting()
      if isFramesetOK, !isSpace(token.content) { isFramesetOK = false }
      insertText(token.content)
      return false
    case .comment:
      insertComment(token)
      return false
    case .doctype: return false
    case .startTag: return bodyStartTag(&token)
    case .endTag: return bodyEndTag(&token)
    case .end: return templateModes.isEmpty ? false : inTemplate(&token)
    }
  }

  // MARK: Start tags

  private mutating func bodyStartTag(_ token: inout HTMLToken) -> Bool {
    switch token.tag {
    case .p, .div, .ul, .ol, .blockquote, .figure, .figcaption, .section, .article, .aside, .header, .footer, .nav,
      .main, .address, .center, .details, .dialog, .dir, .dl, .fieldset, .hgroup, .menu, .search, .summary:
      closeParagraph()
      insertElement(token)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraph()
      if open.current.tag.kind == .html, open.current.name.isHeading { open.pop() }
      insertElement(token)
    case .li, .dd, .dt: startItem(token)
    case .a: startAnchor(token)
    case .b, .big, .code, .em, .font, .i, .s, .small, .strike, .strong, .tt, .u:
      reconstructFormatting()
      insertFormatting(token)
    case .nobr:
      reconstructFormatting()
      if open.hasInScope(.nobr) {
        adoptionAgency(token)
        reconstructFormatting()
      }
      insertFormatting(token)
    case .br, .img, .area, .embed, .keygen, .wbr: startVoid(token)
    case .input:
      reconstructFormatting()
      insertVoid(token)
      if !isHiddenInput(token) { isFramesetOK = false }
    case .param, .source, .track: insertVoid(token)
    case .hr:
      closeParagraph()
      insertVoid(token)
      isFramesetOK = false
    case .image:
      token.tag = .img
      token.nameNumber = Int32(HTMLName.img.rawValue)
      return true
    case .table:
      if !isQuirky { closeParagraph() }
      guard insertElement(token) else { break }
      isFramesetOK = false
      mode = .inTable
    case .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr: break
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title: return inHead(&token)
    default: rareStartTag(token)
    }
    return false
  }

  private mutating func startVoid(_ token: HTMLToken) {
    reconstructFormatting()
    insertVoid(token)
    isFramesetOK = false
  }

  /// Opens a `li`, `dd` or `dt`, which closes an open item of the same kind.
  private mutating func startItem(_ token: HTMLToken) {
    isFramesetOK = false
    let isAnyOpen = token.tag == .li ? open.contains(.li) : open.contains(.dd) || open.contains(.dt)
    var index = isAnyOpen ? open.count - 1 : -1
    while index >= 0 {
      let entry = open.entries[index]
      let isSame =
        token.tag == .li ? entry.isHTML(.li) : entry.isHTML(.dd) || entry.isHTML(.dt)
      if isSame {
        open.popImplied(except: entry.name)
        open.popThrough(entry.name)
        break
      }
      if entry.isSpecial, !entry.isHTML(.address), !entry.isHTML(.div), !entry.isHTML(.p) { break }
      index -= 1
    }
    closeParagraph()
    insertElement(token)
  }

  private mutating func startAnchor(_ token: HTMLToken) {
    if let index = formatting.lastIndex(HTMLTag(.a)) {
      let node = formatting.entries[index].node
      adoptionAgency(token)
      if let index = formatting.index(of: node) { formatting.remove(at: index) }
      if let index = open.index(of: node) { open.remove(at: index) }
    }
    reconstructFormatting()
    insertFormatting(token)
  }

  // MARK: Paragraphs

  mutating func closeParagraph() {
    if open.hasInScope(.p, .button) { popParagraph() }
  }

  mutating func popParagraph() {
    open.popImplied(except: .p)
    open.popThrough(.p)
  }
}
