import Bytes
import HTML

/// The walk through the page that takes out what is surely no part of the article, makes paragraphs of `div`s that are
/// used as such, and lists the elements whose text is scored.
struct CandidateWalk {
  private let strictness: Strictness
  /// True if a paragraph gets the class of the `div` that it replaces.
  private let keepsNames: Bool
  private let facts: PageFacts
  private let visibility: Visibility
  private var titleHeading: TitleHeading?
  private var byline: BylineSearch?
  private var names: [UInt8] = []

  /// The elements whose text is scored, in document order.
  private(set) var scored: [PageTree.Index] = []

  /// The byline found on the way.
  var foundByline: String? { byline?.found }

  /// - Parameters:
  ///   - title: The article's title, whose first heading on the page is removed.
  ///   - needsByline: True if no byline is known.
  ///   - keepsNames: True if a paragraph gets the class of the `div` that it replaces.
  init(_ tree: inout PageTree, strictness: Strictness, title: String, needsByline: Bool, keepsNames: Bool) {
    self.keepsNames = keepsNames
    self.strictness = strictness
    facts = PageFacts(&tree, in: 0)
    visibility = Visibility(tree)
    titleHeading = TitleHeading(title: title)
    byline = needsByline ? BylineSearch() : nil
  }

  /// - Complexity: O(n).
  mutating func run(_ tree: inout PageTree) {
    var index: PageTree.Index = 0
    while index != PageTree.none, !tree.stops() {
      guard index == 0 || !isRemoved(index, tree) else {
        index = tree.removeAndGoOn(index, in: 0)
        continue
      }
      if tree[index].name.isScored { scored.append(index) }
      if tree[index].name == .div { index = dissolve(index, &tree) }
      index = tree.nextElement(after: index, in: 0)
    }
  }

  // MARK: Removing

  private mutating func isRemoved(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    tree.writeNames(of: index, to: &names)
    guard visibility.isVisible(index, tree) else { return true }
    if byline?.takes(index, names: names, facts[index], tree) == true { return true }
    if titleHeading?.takes(index, facts[index], tree) == true {
      titleHeading = nil
      return true
    }
    if strictness.contains(.stripsUnlikely), isUnlikely(index, tree) { return true }
    return tree[index].name.isRemovedWhenEmpty && tree.isWithoutContent(index, facts[index])
  }

  private func isUnlikely(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    if let role = tree.span(.role, of: index), tree.withBytes(role, UnlikelyRoles.contain) { return true }
    guard NameWords.unlikely.isFound(in: names), !NameWords.likely.isFound(in: names) else { return false }
    let name = tree[index].name
    return name != .body && name != .a && !tree.isNear(.table, index) && !tree.isNear(.code, index)
  }

  // MARK: Paragraphs

  /// Wraps the loose texts of a `div` in paragraphs. A `div` that is one paragraph becomes it. Returns the element in its
  /// place.
  private mutating func dissolve(_ index: PageTree.Index, _ tree: inout PageTree) -> PageTree.Index {
    let hasParagraphs = Paragraphs.wrapPhrasing(in: index, facts, &tree)
    if let paragraph = tree.soleChild(.p, of: index), facts[index].linkDensity < 0.25 {
      tree.replace(index, with: paragraph)
      if keepsNames, !tree.has(.class, paragraph), let names = tree.span(.class, of: index) {
        tree.set(HTMLTree.AttributeRecord(name: Int32(HTMLName.class.rawValue), value: names), of: paragraph)
      }
      scored.append(paragraph)
      return paragraph
    }
    if !hasParagraphs, !facts[index].hasBlock {
      tree.rename(index, to: .p)
      scored.append(index)
    }
    return index
  }
}

/// The roles of what is around an article (WAI-ARIA 1.2, 5.4).
enum UnlikelyRoles {
  private static let roles: Set<[UInt8]> = Set(
    ["menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog"].map { Array($0.utf8) })

  static func contain(_ role: UnsafeBufferPointer<UInt8>) -> Bool {
    role.count <= 16 && roles.contains(Array(role))
  }
}

/// Makes paragraphs of the texts that stand beside blocks.
enum Paragraphs {
  /// Wraps each run of phrasing content among the children; true if there was one that is not blank.
  static func wrapPhrasing(in parent: PageTree.Index, _ facts: PageFacts, _ tree: inout PageTree) -> Bool {
    var hasWrapped = false
    var child = tree[parent].firstChild
    while child != PageTree.none {
      guard facts[child].isPhrasing else {
        child = tree[child].next
        continue
      }
      var run: [PageTree.Index] = []
      while child != PageTree.none, facts[child].isPhrasing {
        run.append(child)
        child = tree[child].next
      }
      guard let first = run.firstIndex(where: { !tree.isBlank($0) }),
        let last = run.lastIndex(where: { !tree.isBlank($0) })
      else {
        for index in run { tree.detach(index) }
        continue
      }
      let paragraph = tree.makeElement(.p)
      tree.insert(paragraph, before: child, in: parent)
      for index in run[first...last] { tree.append(index, to: paragraph) }
      for index in run[..<first] { tree.detach(index) }
      for index in run[(last + 1)...] { tree.detach(index) }
      hasWrapped = true
    }
    return hasWrapped
  }
}

extension PageTree {
  /// True for an element without text, in which there are at most line breaks and rules.
  func isWithoutContent(_ index: Index, _ facts: ElementFacts) -> Bool {
    guard facts.text.isBlank else { return false }
    let most = Int(facts.breaks) + 1
    let count = elementCount(in: index, upTo: most)
    return count == 0 || count == Int(facts.breaks)
  }
}
