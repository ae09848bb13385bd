import Bytes
import HTML

/// Gives pictures that a script would load their addresses.
enum LazyImages {
  /// A picture in the address of fewer bytes in Base64 is a stand-in.
  private static let shortestData = 133

  static func load(in root: PageTree.Index, of tree: inout PageTree) {
    for index in tree.elements(in: root, where: { $0 == .img || $0 == .picture || $0 == .figure }) {
      if tree[index].name == .img, !removeStandIn(index, &tree) { continue }
      guard needsAddress(index, tree) else {
        if tree[index].name == .img { LazyAttributes.use(of: index, in: &tree) }
        continue
      }
      for attribute in Array(tree.attributes(of: index)) { use(attribute, for: index, &tree) }
    }
  }

  /// Removes a tiny picture in the address if another attribute names one. False for drawings, which are tiny but real.
  private static func removeStandIn(_ image: PageTree.Index, _ tree: inout PageTree) -> Bool {
    guard let source = tree.stated(.src, of: image) else { return true }
    let data = tree.withBytes(source) { DataAddress($0) }
    guard let data else { return true }
    if data.isDrawing { return false }
    let hasOther = tree.attributes(of: image).contains {
      $0.name != ImageAttribute.src && tree.withBytes($0.value, ImageNames.hasEnding)
    }
    if hasOther, data.length < shortestData { tree.remove(.src, from: image) }
    return true
  }

  private static func needsAddress(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    let isImage = tree[index].name == .img
    let hasSource = isImage && tree.stated(.src, of: index) != nil
    let hasSet = isImage && tree.stated(.srcset, of: index) != nil && !tree.value(.srcset, of: index, is: "null")
    guard hasSource || hasSet else { return true }
    return tree.lowercased(.class, of: index).contains("lazy")
  }

  private static func use(
    _ attribute: HTMLTree.AttributeRecord, for index: PageTree.Index, _ tree: inout PageTree
  ) {
    let name = attribute.name
    guard name != ImageAttribute.src, name != ImageAttribute.srcset, name != ImageAttribute.alt else { return }
    let target =
      tree.withBytes(attribute.value, ImageNames.isSourceSet)
      ? ImageAttribute.srcset : tree.withBytes(attribute.value, ImageNames.isAddress) ? ImageAttribute.src : nil
    guard let target else { return }
    let record = HTMLTree.AttributeRecord(name: target, value: attribute.value)
    guard tree[index].name == .figure else { return tree.set(record, of: index) }
    guard !hasImage(index, tree) else { return }
    let image = tree.makeElement(.img)
    tree.set(record, of: image)
    tree.append(image, to: index)
  }

  private static func hasImage(_ figure: PageTree.Index, _ tree: PageTree) -> Bool {
    var index = tree.next(after: figure, in: figure)
    // More than that is no figure without a picture.
    for _ in 0..<1_000 where index != PageTree.none {
      if tree[index].name == .img || tree[index].name == .picture { return true }
      index = tree.next(after: index, in: figure)
    }
    return index != PageTree.none
  }
}

/// A picture in its own address (RFC 2397), in Base64.
struct DataAddress {
  let isDrawing: Bool
  /// The length of the data as it is written.
  let length: Int

  init?(_ address: UnsafeBufferPointer<UInt8>) {
    let head = Array(ASCII.trimmed(address).prefix(128))
    guard head.count > 5, head[..<5].map(ASCII.lowercased).elementsEqual("data:".utf8),
      let comma = head.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let parts = head[5..<comma].split(separator: UInt8(ascii: ";")).map { ASCII.trimmed($0).map(ASCII.lowercased) }
    guard parts.count == 2, parts[1].elementsEqual("base64".utf8) else { return nil }
    isDrawing = parts[0].elementsEqual("image/svg+xml".utf8)
    length = ASCII.trimmed(address).count - comma - 1
  }
}
