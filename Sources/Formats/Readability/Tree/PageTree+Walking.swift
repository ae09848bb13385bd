import Bytes
import HTML

/// Ways through a tree. None needs a stack, and each takes O(n) for the nodes it passes.
extension PageTree {
  /// The next node in document order inside a root; none at the end.
  @inline(__always)
  func next(after index: Index, in root: Index, skippingChildren: Bool = false) -> Index {
    if !skippingChildren, self[index].firstChild != Self.none { return self[index].firstChild }
    var index = index
    while index != root {
      let node = self[index]
      if node.next != Self.none { return node.next }
      index = node.parent
      if index == Self.none { return index }
    }
    return Self.none
  }

  /// The next element in document order inside a root.
  func nextElement(after index: Index, in root: Index, skippingChildren: Bool = false) -> Index {
    var index = next(after: index, in: root, skippingChildren: skippingChildren)
    while index != Self.none, !self[index].isElement { index = next(after: index, in: root) }
    return index
  }

  /// Detaches an element; returns the element that follows its subtree.
  mutating func removeAndGoOn(_ index: Index, in root: Index) -> Index {
    let next = nextElement(after: index, in: root, skippingChildren: true)
    detach(index)
    return next
  }

  /// The elements inside a root that have one of the names, in document order.
  mutating func elements(in root: Index, where isWanted: (HTMLName) -> Bool) -> [Index] {
    var found: [Index] = []
    var index = next(after: root, in: root)
    while index != Self.none, !stops() {
      if isWanted(self[index].name) { found.append(index) }
      index = next(after: index, in: root)
    }
    return found
  }

  mutating func elements(_ name: HTMLName, in root: Index) -> [Index] {
    elements(in: root) { $0 == name }
  }

  /// The first element inside a root of that name.
  func first(_ name: HTMLName, in root: Index) -> Index? {
    var index = next(after: root, in: root)
    while index != Self.none {
      if self[index].name == name { return index }
      index = next(after: index, in: root)
    }
    return nil
  }

  // MARK: Children

  func firstElement(in parent: Index) -> Index {
    var child = self[parent].firstChild
    while child != Self.none, !self[child].isElement { child = self[child].next }
    return child
  }

  func nextElementSibling(of index: Index) -> Index {
    var sibling = self[index].next
    while sibling != Self.none, !self[sibling].isElement { sibling = self[sibling].next }
    return sibling
  }

  func previousElementSibling(of index: Index) -> Index {
    var sibling = self[index].previous
    while sibling != Self.none, !self[sibling].isElement { sibling = self[sibling].previous }
    return sibling
  }

  /// The only element among the children; none if there are several or none.
  func onlyElement(in parent: Index) -> Index {
    let first = firstElement(in: parent)
    guard first != Self.none, nextElementSibling(of: first) == Self.none else { return Self.none }
    return first
  }

  /// The number of elements among the children, counted up to a limit.
  func elementCount(in parent: Index, upTo limit: Int = .max) -> Int {
    var count = 0
    var child = firstElement(in: parent)
    while child != Self.none, count < limit {
      count += 1
      child = nextElementSibling(of: child)
    }
    return count
  }

  /// The only element among the children, if it has that name and no text beside it ends in a word.
  func soleChild(_ name: HTMLName, of parent: Index) -> Index? {
    let only = onlyElement(in: parent)
    guard only != Self.none, self[only].name == name else { return nil }
    var child = self[parent].firstChild
    while child != Self.none {
      if self[child].isText, texts[Int(child)].endsInWord { return nil }
      child = self[child].next
    }
    return only
  }

  /// The node itself or a sibling after it that is not blank text.
  func skippingBlanks(from index: Index) -> Index {
    var index = index
    while index != Self.none, self[index].isText, texts[Int(index)].isBlank { index = self[index].next }
    return index
  }

  /// True for blank text and line breaks.
  func isBlank(_ index: Index) -> Bool {
    self[index].isText ? texts[Int(index)].isBlank : self[index].name == .br
  }

  // MARK: Ancestors

  /// True if one of the four nearest ancestors has that name: a mark further away says little.
  func isNear(_ name: HTMLName, _ index: Index) -> Bool {
    var ancestor = self[index].parent
    for _ in 0..<4 {
      guard ancestor != Self.none else { return false }
      if self[ancestor].name == name { return true }
      ancestor = self[ancestor].parent
    }
    return false
  }

  /// The ancestors, nearest first.
  func ancestors(of index: Index, most: Int = .max) -> [Index] {
    var found: [Index] = []
    var ancestor = self[index].parent
    while ancestor != Self.none, found.count < most {
      found.append(ancestor)
      ancestor = self[ancestor].parent
    }
    return found
  }

  func isInside(_ index: Index, _ ancestor: Index) -> Bool { ancestors(of: index).contains(ancestor) }

  /// True for an `article` and what is in one.
  func isInArticle(_ index: Index) -> Bool {
    ([index] + ancestors(of: index)).contains { self[$0].name == .article }
  }

  /// True for what is in a footer of the page, and not of a part of it.
  func isInFooter(_ index: Index) -> Bool {
    let part = ([index] + ancestors(of: index)).first { [.footer, .article, .main].contains(self[$0].name) }
    return part.map { self[$0].name == .footer } ?? false
  }
}
