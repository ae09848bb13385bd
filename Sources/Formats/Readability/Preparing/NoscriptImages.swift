import Bytes
import HTML

/// Puts the pictures of `noscript` elements in the place of the stand-ins before them, which a script would replace.
enum NoscriptImages {
  /// The most steps for one stand-in: real ones have a handful.
  private static let mostSteps = 256
  /// What begins the names of the attributes of a stand-in that was replaced.
  private static let oldPrefix = "data-old-"

  static func unwrap(in tree: inout PageTree) {
    nameCustomImages(in: &tree)
    for noscript in tree.elements(.noscript, in: 0) {
      guard singleImage(in: noscript, tree) != nil else { continue }
      let standIn = standIn(for: noscript, tree)
      guard standIn != PageTree.none, let old = singleImage(in: standIn, tree) else { continue }
      let replacement = tree.firstElement(in: noscript)
      guard replacement != PageTree.none, let new = singleImage(in: replacement, tree) else { continue }
      merge(old, into: new, &tree)
      tree.replace(standIn, with: replacement)
    }
    for image in tree.elements(.img, in: 0) where !hasSource(image, tree) { tree.detach(image) }
  }

  /// The element before; one that is an empty picture gives way to a picture before it.
  private static func standIn(for noscript: PageTree.Index, _ tree: PageTree) -> PageTree.Index {
    let before = tree.previousElementSibling(of: noscript)
    guard before != PageTree.none, tree[before].name == .img, !hasSource(before, tree) else { return before }
    let other = tree.previousElementSibling(of: before)
    return other != PageTree.none && singleImage(in: other, tree) != nil ? other : before
  }

  /// Makes pictures of the elements that scripts make them of (`amp-img`, `a-img`).
  private static func nameCustomImages(in tree: inout PageTree) {
    let numbers = ["amp-img", "a-img", "lazy-img", "responsive-image", "lazy-image"].compactMap(tree.page.number)
    guard !numbers.isEmpty else { return }
    var index = tree.nextElement(after: 0, in: 0)
    while index != PageTree.none, !tree.stops() {
      if numbers.contains(tree[index].tag.number), hasSource(index, tree), tree.first(.img, in: index) == nil {
        tree.rename(index, to: .img)
      }
      index = tree.nextElement(after: index, in: 0)
    }
  }

  /// True for a picture that took the place of a stand-in.
  static func isReplaced(_ image: PageTree.Index, _ tree: PageTree) -> Bool {
    tree.attributes(of: image).contains { tree.name(numbered: $0.name).hasBytePrefix(oldPrefix) }
  }

  /// True if an attribute may name a picture.
  private static func hasSource(_ image: PageTree.Index, _ tree: PageTree) -> Bool {
    for attribute in tree.attributes(of: image) {
      if ImageAttribute.sources.contains(attribute.name) { return true }
      if tree.withBytes(attribute.value, ImageNames.hasEnding) { return true }
    }
    return false
  }

  /// The picture that is all there is in an element, or the element itself.
  private static func singleImage(in element: PageTree.Index, _ tree: PageTree) -> PageTree.Index? {
    var index = element
    for _ in 0..<mostSteps {
      if tree[index].name == .img { return index }
      guard isWithoutText(index, tree) else { return nil }
      index = tree.onlyElement(in: index)
      guard index != PageTree.none else { return nil }
    }
    return nil
  }

  /// True if none of the texts directly inside has letters. The elements inside are checked in their turn.
  private static func isWithoutText(_ element: PageTree.Index, _ tree: PageTree) -> Bool {
    var child = tree[element].firstChild
    while child != PageTree.none {
      if tree[child].isText, !tree.texts[Int(child)].isBlank { return false }
      child = tree[child].next
    }
    return true
  }

  /// Keeps the old picture's addresses, under other names where the new one has its own.
  private static func merge(_ old: PageTree.Index, into new: PageTree.Index, _ tree: inout PageTree) {
    for attribute in Array(tree.attributes(of: old)).prefix(mostSteps) where !attribute.value.isEmpty {
      let isSource = attribute.name == ImageAttribute.src || attribute.name == ImageAttribute.srcset
      guard isSource || tree.withBytes(attribute.value, ImageNames.hasEnding) else { continue }
      guard let present = tree.span(numbered: attribute.name, of: new) else {
        tree.set(attribute, of: new)
        continue
      }
      let value = tree.withBytes(attribute.value) { Array($0) }
      if tree.withBytes(present, { $0.elementsEqual(value) }) { continue }
      tree.keep(attribute, under: oldPrefix, of: new)
    }
  }
}
