import Bytes
import HTML

/// Finds the elements of a page that a selector matches, in one walk: for each step of the selector a bit says if the
/// steps up to it are matched by the parent, or by any ancestor.
struct SelectorSearch {
  private struct Matched {
    var byElement: UInt32 = 0
    var byAncestors: UInt32 = 0
  }

  private let selector: Selector
  private var open: [(index: PageTree.Index, matched: Matched)] = []

  init(_ selector: Selector) {
    self.selector = selector
  }

  /// The elements that any of the selectors matches, in document order.
  /// - Complexity: O(n) for each selector.
  static func elements(_ selectors: [Selector], in tree: inout PageTree) -> [PageTree.Index] {
    var found: Set<PageTree.Index> = []
    for selector in selectors {
      var search = SelectorSearch(selector)
      found.formUnion(search.run(&tree))
    }
    return found.count < 2 ? Array(found) : tree.elements(in: 0) { _ in true }.filter(found.contains)
  }

  private mutating func run(_ tree: inout PageTree) -> [PageTree.Index] {
    var found: [PageTree.Index] = []
    let last = UInt32(1) << UInt32(clamping: selector.steps.count - 1)
    var index: PageTree.Index = 0
    while index != PageTree.none, !tree.stops() {
      while let parent = open.last, parent.index != tree[index].parent { open.removeLast() }
      let own = match(index, tree)
      if own & last != 0 { found.append(index) }
      let parent = open.last?.matched ?? Matched()
      if tree[index].firstChild != PageTree.none {
        open.append((index, Matched(byElement: own, byAncestors: parent.byAncestors | own)))
      }
      index = tree.nextElement(after: index, in: 0)
    }
    return found
  }

  private func match(_ index: PageTree.Index, _ tree: PageTree) -> UInt32 {
    let parent = open.last?.matched ?? Matched()
    var own: UInt32 = 0
    for (number, step) in selector.steps.enumerated() {
      let before = UInt32(1) << UInt32(clamping: max(0, number - 1))
      let isReached =
        number == 0 || (step.relation == .inside ? parent.byAncestors : parent.byElement) & before != 0
      if isReached, step.element.matches(index, in: tree) { own |= UInt32(1) << UInt32(clamping: number) }
    }
    return own
  }
}
