import Bytes
import HTML

/// Recognizes the attributes in which scripts keep the address of a picture that has a stand-in in `src`.
enum LazyAttributes {
  /// Parts of names of files that show nothing.
  private static let standIns = WordList(
    """
    placeholder blank. spacer pixel. transparent lazy loading loader. 1x1 dummy empty. clear. trans. grey. gray. dot.
    default-image no-image noimage preload
    """)
  /// Names of attributes with a picture that is worse than the one in `src`.
  private static let worse = WordList("thumb small low placeholder preview error fallback poster tiny blur icon avatar")
  /// Names of attributes whose address is always the better one.
  private static let better = WordList("lazy actualsrc")
  private static let wellKnown: Set<Int32> = Set(
    [HTMLName.dataSrc, .dataSrcset, .dataOriginal, .dataLazySrc, .dataLazySrcset].map { Int32($0.rawValue) })

  /// Gives a picture the address, and the set of addresses, that a script would give it.
  static func use(of image: PageTree.Index, in tree: inout PageTree) {
    let isStandIn = isStandIn(image, tree)
    guard !NoscriptImages.isReplaced(image, tree) else { return }
    var (source, set): (HTMLTree.Span?, HTMLTree.Span?) = (nil, nil)
    for attribute in tree.attributes(of: image) {
      let name = Array(tree.name(numbered: attribute.name).utf8)
      guard name.count > 4, !isOwn(attribute.name), !worse.isFound(in: name) else { continue }
      let isLazy = wellKnown.contains(attribute.name) || better.isFound(in: name)
      guard isLazy || isStandIn else { continue }
      if tree.withBytes(attribute.value, isSet) {
        set = set ?? attribute.value
      } else if tree.withBytes(attribute.value, isLazy || name.contains("src") ? isAddress : ImageNames.isAddress) {
        source = source ?? attribute.value
      }
    }
    if let set { tree.set(HTMLTree.AttributeRecord(name: ImageAttribute.srcset, value: set), of: image) }
    if source == nil, isStandIn { source = set.map { firstAddress(in: $0, tree) } }
    if let source { tree.set(HTMLTree.AttributeRecord(name: ImageAttribute.src, value: source), of: image) }
  }

  // MARK: Private

  private static func isOwn(_ name: Int32) -> Bool {
    [ImageAttribute.src, ImageAttribute.srcset, ImageAttribute.alt, Int32(HTMLName.lowsrc.rawValue)].contains(name)
  }

  private static func isStandIn(_ image: PageTree.Index, _ tree: PageTree) -> Bool {
    guard let source = tree.stated(.src, of: image) else { return true }
    return tree.withBytes(source) { address in
      let file = address.split(separator: UInt8(ascii: "/")).last.map { $0.map(ASCII.lowercased) } ?? []
      return standIns.isFound(in: file) || DataAddress(address).map { !$0.isDrawing } ?? false
    }
  }

  /// True for a word that may be an address: with a slash, or the ending of a picture.
  private static func isAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { return false }
    guard !text.contains(where: { ASCII.isWhitespace($0) || $0 == UInt8(ascii: "<") }) else { return false }
    if text.starts(with: "data:".utf8) { return false }
    return text.starts(with: "/".utf8) || text.starts(with: "http".utf8) || ImageNames.isAddress(text)
  }

  /// True for addresses with widths or densities: an address, white space, a number and `w` or `x`.
  private static func isSet(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let words = text.prefix(4_096).split(whereSeparator: ASCII.isWhitespace)
    guard words.count > 1, let first = words.first,
      first.contains(UInt8(ascii: "/")) || first.contains(UInt8(ascii: "."))
    else { return false }
    let size = words[1].prefix { $0 != UInt8(ascii: ",") }
    guard let unit = size.last, unit == UInt8(ascii: "w") || unit == UInt8(ascii: "x") else { return false }
    return size.first.map(ASCII.isDigit) == true
  }

  private static func firstAddress(in set: HTMLTree.Span, _ tree: PageTree) -> HTMLTree.Span {
    tree.withBytes(set) { text in
      let start = text.firstIndex { !ASCII.isWhitespace($0) } ?? 0
      let end = text[start...].firstIndex(where: ASCII.isWhitespace) ?? text.count
      return set.lowerBound + Int32(clamping: start)..<set.lowerBound + Int32(clamping: end)
    }
  }
}
