import Bytes
import HTML

/// The lead of an article that stands between its title and what the scores find, beside pictures and names.
struct LeadParagraphs {
  private static let lengths = 50...800
  private static let most = 2
  private static let mostHeadings = 20

  /// Asked for on few pages.
  private var facts: PageFacts?
  private let visibility: Visibility
  private let title: String
  private var names: [UInt8] = []

  init(_ page: PageTree, title: String) {
    visibility = Visibility(page)
    self.title = title.lowercased()
  }

  /// The lead above an element, in the order of the page.
  /// - Complexity: O(n).
  mutating func elements(above top: PageTree.Index, in page: inout PageTree) -> [PageTree.Index] {
    var found: [PageTree.Index] = []
    let around = Set(page.ancestors(of: top))
    guard let heading = heading(above: top, in: &page) else { return [] }
    var index = page.nextElement(after: heading, in: 0, skippingChildren: true)
    // The nodes of a page are numbered in its order.
    while index != PageTree.none, index < top, found.count < Self.most, !page.stops() {
      let isAround = around.contains(index)
      if !isAround, isBeside(index, page) {
        index = page.nextElement(after: index, in: 0, skippingChildren: true)
        continue
      }
      if !isAround, isLead(index, &page), found.isEmpty || page[index].parent == found.last.map({ page[$0].parent }) {
        found.append(index)
      }
      index = page.nextElement(after: index, in: 0)
    }
    return found
  }

  /// The last heading above that is the title.
  private func heading(above top: PageTree.Index, in page: inout PageTree) -> PageTree.Index? {
    let words = TitleWords(title)
    return page.elements(in: 0) { $0 == .h1 || $0 == .h2 }.prefix(Self.mostHeadings).last { heading in
      guard heading < top else { return false }
      let folded = page.foldedText(of: heading)
      guard (9..<400).contains(folded.withUnsafeBufferPointer { TextMeasure($0) }.length) else { return false }
      let text = String(decoding: folded, as: UTF8.self).lowercased()
      return title.containsBytes(text) || !title.isEmpty && text.containsBytes(title)
        || TitleWords(text).isNear(words) || words.isNear(TitleWords(text))
    }
  }

  /// True for what may stand between a title and a text, and is no lead.
  private mutating func isBeside(_ index: PageTree.Index, _ page: PageTree) -> Bool {
    switch page[index].name {
    case .figure, .aside, .nav, .footer, .form, .ul, .ol, .table, .button, .figcaption, .time, .picture, .video:
      return true
    default: break
    }
    guard visibility.isVisible(index, page) else { return true }
    page.writeNames(of: index, to: &names)
    return !names.isEmpty
      && (NameWords.caption.isFound(in: names) || NameWords.byline.isFound(in: names)
        || NameWords.surrounding.isFound(in: names)
        || NameWords.unlikely.isFound(in: names)
          && !NameWords.likely.isFound(in: names) && !names.contains("header"))
  }

  private mutating func isLead(_ index: PageTree.Index, _ page: inout PageTree) -> Bool {
    switch page[index].name {
    case .p, .h2, .h3, .h4: break
    case .div, .section:
      // Most hold a block soon, and need no facts.
      var inner = page.nextElement(after: index, in: index)
      while inner != PageTree.none, !page.stops() {
        if page[inner].name.isBlock { return false }
        inner = page.nextElement(after: inner, in: index)
      }
    default: return false
    }
    let facts = facts ?? PageFacts(&page, in: 0)
    self.facts = facts
    guard Self.lengths.contains(facts[index].text.length), facts[index].linkDensity < 0.25 else { return false }
    let text = page.lowercasedText(of: index)
    return !Notices.matches(text) && !Notices.isCredit(text) && !Notices.isPromotion(text, hasLink: true)
      && !Notices.isAdvertisement(text) && !Notices.announcesLinks(text)
  }
}
