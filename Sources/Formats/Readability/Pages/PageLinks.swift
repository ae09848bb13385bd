import Bytes
import HTML
import WebAddresses

/// Finds the links of a page to the rest of its article.
struct PageLinks {
  /// The most links that are looked at.
  private static let mostLinks = 5_000
  private static let nextWords: [[UInt8]] = [
    "next", "next page", "continue", "continue reading", "weiter", "nächste", "nächste seite", "suivant",
    "page suivante",
    "siguiente", "página siguiente", "avanti", "successiva", "próxima", "volgende", "nästa", "neste", "næste", "далее",
    "следующая", "dalej", "další", "次へ", "次のページ", "下一页", "下一頁", "다음", "التالي", "הבא", "→", "»", "›", ">", ">>",
  ].map { Array($0.utf8) }

  let address: WebAddress?
  let resolver: ArticleAddressResolver
  let rule: SiteRule?

  /// The page on which the article goes on: the link that the site's rule names, otherwise one to the next number of the
  /// same address. A link to "next" alone mostly leads to another article.
  func nextPage(in tree: inout PageTree) -> WebAddress? {
    if let rule, !rule.nextPage.isEmpty, let link = address(of: rule.nextPage, in: &tree) { return link }
    guard let address, let own = PageNumber(address) else { return nil }
    let digits = Array(String(own.number + 1).utf8)
    let links = tree.elements(in: 0) { $0 == .a || $0 == .link }
    for link in links.prefix(Self.mostLinks) {
      // Most links are told apart without their parts.
      guard let reference = tree.stated(.href, of: link),
        tree.withBytes(reference, { text in digits.withUnsafeBufferPointer { ByteScan.first($0, in: text, from: 0) } })
          != nil,
        let target = target(of: link, tree), let number = PageNumber(target), own.isFollowed(by: number)
      else { continue }
      if leadsOn(link, to: number.number, tree) { return target }
    }
    return nil
  }

  /// The page that has the whole article, if the rule knows the link to it.
  func singlePage(in tree: inout PageTree) -> WebAddress? {
    guard let rule, !rule.singlePage.isEmpty else { return nil }
    return address(of: rule.singlePage, in: &tree)
  }

  // MARK: Private

  private func address(of selectors: [Selector], in tree: inout PageTree) -> WebAddress? {
    for link in SelectorSearch.elements(selectors, in: &tree) {
      if let target = target(of: link, tree), target != address { return target }
    }
    return nil
  }

  private func target(of link: PageTree.Index, _ tree: PageTree) -> WebAddress? {
    guard let reference = tree.stated(.href, of: link).map(tree.string), reference.utf8.first != UInt8(ascii: "#")
    else { return nil }
    var parts = AddressParts(parsing: resolver.absolute(reference))
    parts?.fragment = nil
    guard let parts, parts.authority != nil else { return nil }
    return WebAddress(parts.string)
  }

  /// True if the link says that it leads to the next page: by its relation, its text or its label.
  private func leadsOn(_ link: PageTree.Index, to number: Int, _ tree: PageTree) -> Bool {
    if tree.lowercased(.rel, of: link).split(separator: 0x20).contains(where: { $0.elementsEqual("next".utf8) }) {
      return true
    }
    let text = tree.foldedText(of: link, limit: 256)
    guard text.count <= 64 else { return false }
    if text.elementsEqual(String(number).utf8) { return true }
    let lower = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
    return Self.nextWords.contains { lower.elementsEqual($0) || lower.starts(with: $0 + [0x20]) }
      || tree.lowercased(.ariaLabel, of: link).starts(with: "next".utf8)
  }
}
