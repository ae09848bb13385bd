import Bytes
import HTML

/// Puts the pictures of `noscript` elements in the place of the stand-ins before them, which a script would replace.
enum NoscriptImages {
  /// The most steps for one stand-in: real ones have a handful.
  private static let mostSteps = 256

  static func unwrap(in tree: inout PageTree) {
    for image in tree.elements(.img, in: 0) where !hasSource(image, tree) { tree.detach(image) }
    for noscript in tree.elements(.noscript, in: 0) {
      guard singleImage(in: noscript, tree) != nil else { continue }
      let standIn = tree.previousElementSibling(of: noscript)
      guard standIn != PageTree.none, let old = singleImage(in: standIn, tree) else { continue }
      let replacement = tree.firstElement(in: noscript)
      guard replacement != PageTree.none, let new = singleImage(in: replacement, tree) else { continue }
      merge(old, into: new, &tree)
      tree.replace(standIn, with: replacement)
    }
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
      tree.keep(attribute, under: "data-old-", of: new)
    }
  }
}
