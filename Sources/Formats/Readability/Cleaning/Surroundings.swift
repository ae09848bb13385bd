import Bytes
import HTML

/// Removes from an article what a site adds to each: links to other articles, tags, requests to subscribe, the line of
/// copyright, labels of advertisements.
struct Surroundings {
  /// An element with more of the article's text is the article.
  private static let largestShare = 0.3
  /// A longer text is no label.
  private static let longestLabel = 90
  /// A longer text that is not mostly links is no box of the site, whatever its classes are called.
  private static let longestBox = 600

  private let facts: PageFacts
  private let total: Int

  init(_ root: PageTree.Index, _ tree: inout PageTree) {
    facts = PageFacts(&tree, in: root)
    total = facts[root].text.length
  }

  static func remove(from root: PageTree.Index, in tree: inout PageTree) {
    let surroundings = Surroundings(root, &tree)
    surroundings.remove(from: root, &tree)
    removeLastHeadings(from: root, &tree)
  }

  /// - Complexity: O(n).
  private func remove(from root: PageTree.Index, _ tree: inout PageTree) {
    var index = tree.nextElement(after: root, in: root)
    while index != PageTree.none, !tree.stops() {
      let isSmall = Double(facts[index].text.length) < Self.largestShare * Double(total)
      guard isSmall else {
        index = tree.nextElement(after: index, in: root)
        continue
      }
      if isNamed(index, tree) || isNotice(index, in: root, &tree) || isLinkLine(index, tree) {
        index = tree.removeAndGoOn(index, in: root)
      } else if isLabelOfLinks(index, tree) {
        removeLinks(after: index, &tree)
        index = tree.removeAndGoOn(index, in: root)
      } else {
        index = tree.nextElement(after: index, in: root)
      }
    }
  }

  /// Removes headings and labels that nothing follows any more.
  private static func removeLastHeadings(from root: PageTree.Index, _ tree: inout PageTree) {
    var last = tree[root].lastChild
    while last != PageTree.none, last != root {
      let (parent, previous) = (tree[last].parent, tree[last].previous)
      let end = TextRuns.trimmed(tree.text(of: last)).last
      let isSentence = end == UInt8(ascii: ".") || end == UInt8(ascii: "!") || end == UInt8(ascii: "?")
      let isLabel =
        tree[last].name.isHeadline && !isSentence || tree[last].name == .p && end == UInt8(ascii: ":")
      if isLabel || tree.isBlank(last) || tree.isEmptyBlock(last) {
        tree.detach(last)
        last = previous == PageTree.none ? parent : previous
      } else {
        guard tree[last].lastChild != PageTree.none, tree[last].name.isContainer else { return }
        last = tree[last].lastChild
      }
    }
  }

  /// Only by classes: headings and sections have ids made of their titles.
  private func isNamed(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    switch tree[index].name {
    case .nav: return true
    case .div, .section, .ul, .ol, .p, .span, .details, .table, .li, .a, .header, .dl: break
    default: return false
    }
    let names = tree.lowercased(.class, of: index)
    guard !names.isEmpty else { return false }
    let isOfLinks = facts[index].linkDensity > 0.3
    return (isOfLinks || facts[index].text.length < Self.longestBox) && NameWords.surrounding.isFound(in: names)
      || isOfLinks && NameWords.linking.isFound(in: names)
  }

  /// True for the whole text of a paragraph or another block that is a notice.
  private func isNotice(_ index: PageTree.Index, in root: PageTree.Index, _ tree: inout PageTree) -> Bool {
    let length = facts[index].text.length
    guard length > 0, length < 400, !facts[index].hasInner, tree[index].name.isNoticed else { return false }
    let text = tree.lowercasedText(of: index)
    if Notices.isConsent(text) { return !isAboutConsent(root, &tree) }
    return FillerText.matches(text) || Notices.isAdvertisement(text)
      || Notices.isPromotion(text, hasLink: facts[index].linkDensity > 0) || length < 250 && Notices.isCopyright(text)
  }

  /// True for an article about cookies: what looks like questions for consent are its paragraphs.
  private func isAboutConsent(_ root: PageTree.Index, _ tree: inout PageTree) -> Bool {
    tree.elements(.p, in: root).count { [tree] in Notices.isConsent(tree.lowercasedText(of: $0)) } > 2
  }

  /// True for a short text that announces links, with the links in it or behind it.
  private func isLabelOfLinks(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    let text = facts[index].text
    guard text.length > 0, text.length < 300, !facts[index].hasInner, tree[index].name.isNoticed else { return false }
    let hasLinks = facts[index].linkDensity > 0.3
    guard hasLinks || text.length < Self.longestLabel else { return false }
    let words = tree.lowercasedText(of: index)
    guard Notices.announcesLinks(words) else { return false }
    // A sentence is no label.
    if facts[index].linkDensity == 0, TextRuns.trimmed(words).last == UInt8(ascii: ".") { return false }
    let next = tree.nextElementSibling(of: index)
    return hasLinks || next == PageTree.none || tree[next].name.isHeadline || isLinks(next, tree)
  }

  /// True for a line that is a link, between paragraphs of text.
  private func isLinkLine(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    guard tree[index].name == .p || tree[index].name == .div, facts[index].embedded == 0 else { return false }
    let length = facts[index].text.length
    guard length > 5, length < 200, facts[index].linkDensity > 0.9, !hasAddressOfMail(index, tree) else { return false }
    // An address is what the text speaks of, as is what a colon announces.
    guard TextRuns.trimmed(tree.lowercasedText(of: index)).contains(0x20) else { return false }
    let (before, after) = (tree.previousElementSibling(of: index), tree.nextElementSibling(of: index))
    return before != PageTree.none && isProse(before, tree)
      && TextRuns.trimmed(tree.lowercasedText(of: before)).last != UInt8(ascii: ":")
      && (after == PageTree.none || isProse(after, tree) || tree[after].name.isHeadline)
  }

  private func hasAddressOfMail(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    guard let link = tree.first(.a, in: index), let address = tree.span(.href, of: link) else { return false }
    return tree.withBytes(address) { $0.starts(with: "mailto:".utf8) || $0.starts(with: "tel:".utf8) }
  }

  private func isProse(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    tree[index].name == .p && facts[index].text.length > 80 && facts[index].linkDensity < 0.5
  }

  private func isLinks(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    index != PageTree.none && (facts[index].text.isBlank || facts[index].linkDensity > 0.5)
      && facts[index].text.length < total / 3
  }

  private func removeLinks(after label: PageTree.Index, _ tree: inout PageTree) {
    var sibling = tree.nextElementSibling(of: label)
    while isLinks(sibling, tree), !tree[sibling].name.isHeadline {
      let next = tree.nextElementSibling(of: sibling)
      tree.detach(sibling)
      sibling = next
    }
  }
}

extension ElementFacts {
  /// True for an element that holds other blocks than one.
  var hasInner: Bool { hasBlock && embedded > 0 }
}

extension PageTree {
  /// True for a block without anything in it.
  func isEmptyBlock(_ index: Index) -> Bool { self[index].name.isContainer && self[index].firstChild == Self.none }
}

extension HTMLName {
  /// True for elements that only hold others together.
  var isContainer: Bool { self == .div || self == .section || self == .article || self == .main || self == .header }

  /// True for elements that may be a notice as a whole.
  var isNoticed: Bool {
    switch self {
    case .p, .div, .li, .h1, .h2, .h3, .h4, .h5, .h6, .small, .section, .em, .strong, .b, .i, .span, .header,
      .blockquote:
      true
    default: false
    }
  }
}
