// MARK: End tags in body (13.2.6.4.7)

extension HTMLTreeBuilder {
  mutating func bodyEndTag(_ token: inout HTMLToken) -> Bool {
    switch token.tag {
    case .p:
      if !open.hasInScope(.p, .button) { insertImplied(.p) }
      popParagraph()
    case .div, .ul, .ol, .blockquote, .figure, .figcaption, .section, .article, .aside, .header, .footer, .nav, .main,
      .address, .center, .details, .dialog, .dir, .dl, .fieldset, .hgroup, .menu, .search, .summary, .button, .listing,
      .pre:
      guard open.hasInScope(token.tag) else { break }
      open.popImplied()
      open.popThrough(token.tag)
    case .li:
      guard open.hasInScope(.li, .listItem) else { break }
      open.popImplied(except: .li)
      open.popThrough(.li)
    case .dd, .dt:
      guard open.hasInScope(token.tag) else { break }
      open.popImplied(except: token.tag)
      open.popThrough(token.tag)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      guard open.has(.element, { $0.tag.kind == .html && $0.name.isHeading }) else { break }
      open.popImplied()
      open.popThrough { $0.tag.kind == .html && $0.name.isHeading }
    case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: adoptionAgency(token)
    case .applet, .marquee, .object:
      guard open.hasInScope(token.tag) else { break }
      open.popImplied()
      open.popThrough(token.tag)
      formatting.clearToMarker()
    case .br:
      token.kind = .startTag
      token.attributes = 0..<0
      return inBody(&token)
    case .body, .html:
      guard open.hasInScope(.body) else { break }
      mode = .afterBody
      return token.tag == .html
    case .form: endForm()
    case .template: return inHead(&token)
    default: endOther(token)
    }
    return false
  }

  private mutating func endForm() {
    if open.contains(.template) {
      guard open.hasInScope(.form) else { return }
      open.popImplied()
      open.popThrough(.form)
      return
    }
    let node = form
    form = NodeArena.none
    guard node != NodeArena.none, open.contains(node), open.has(.element, { $0.node == node }) else { return }
    open.popImplied()
    if let index = open.index(of: node) { open.remove(at: index) }
  }

  /// "Any other end tag".
  mutating func endOther(_ token: HTMLToken) {
    guard open.contains(nameNumber: token.nameNumber) else { return }
    var index = open.count - 1
    while index > 0 {
      let entry = open.entries[index]
      if entry.tag.kind == .html, entry.tag.number == token.nameNumber {
        open.popImplied(except: entry.name)
        open.popThrough { $0.node == entry.node }
        return
      }
      if entry.isSpecial { return }
      index -= 1
    }
  }
}
