import Bytes
import HTML

/// Tells from an element's own attributes if a browser shows it.
struct Visibility {
  private let ariaModal: Int32?

  init(_ tree: PageTree) {
    ariaModal = tree.page.number(of: "aria-modal")
  }

  /// False for hidden elements and for dialogs in front of the page.
  func isVisible(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    guard !tree[index].content.isEmpty else { return true }
    if tree[index].tag.kind != .math, let style = tree.span(.style, of: index) {
      let isHidden = tree.withBytes(style) {
        StyleText.value(of: "display", in: $0, is: "none") || StyleText.value(of: "visibility", in: $0, is: "hidden")
      }
      if isHidden { return false }
    }
    if tree.has(.hidden, index) { return false }
    // Formulas of MediaWiki have a picture that is hidden from screen readers.
    if tree.value(.ariaHidden, of: index, is: "true"),
      !tree.lowercased(.class, of: index).contains("fallback-image")
    {
      return false
    }
    guard let ariaModal, let modal = tree.span(numbered: ariaModal, of: index) else { return true }
    return !(tree.withBytes(modal) { $0.elementsEqual("true".utf8) } && tree.value(.role, of: index, is: "dialog"))
  }

  /// Removes what a browser does not show.
  func removeHidden(in root: PageTree.Index, from tree: inout PageTree) {
    var index = tree.nextElement(after: root, in: root)
    while index != PageTree.none, !tree.stops() {
      index =
        isVisible(index, tree) ? tree.nextElement(after: index, in: root) : tree.removeAndGoOn(index, in: root)
    }
  }
}

/// Reads single declarations of a `style` attribute.
enum StyleText {
  /// True if the last declaration of the property has that value, ignoring case and `!important`.
  static func value(of property: StaticString, in style: UnsafeBufferPointer<UInt8>, is wanted: StaticString) -> Bool {
    var isWanted = false
    for declaration in style.split(separator: UInt8(ascii: ";")) {
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else { continue }
      guard isSame(ASCII.trimmed(declaration[..<colon]), property) else { continue }
      let value = declaration[(colon + 1)...]
      isWanted = isSame(ASCII.trimmed(value.prefix { $0 != UInt8(ascii: "!") }), wanted)
    }
    return isWanted
  }

  private static func isSame(_ text: some Sequence<UInt8>, _ wanted: StaticString) -> Bool {
    text.elementsEqual(UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount)) {
      ASCII.lowercased($0) == $1
    }
  }
}

extension [UInt8] {
  /// True if the bytes of a text of this program occur.
  func contains(_ part: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
