import Bytes
import HTML
import WebAddresses

/// Makes the addresses in an article absolute.
struct ArticleAddressResolver {
  private let page: WebAddress?
  private let base: AddressParts?
  /// True if links within the page stay as they are, since the page is its own base.
  private let keepsFragments: Bool

  /// - Parameter base: The page's own base, as it writes it.
  init(page: WebAddress?, base written: String?) {
    self.page = page
    let own = page.flatMap { AddressParts(parsing: $0.string) }
    let base = written.flatMap { AddressParts(parsing: $0, against: own) } ?? own
    self.base = base
    keepsFragments = base?.string.hasSameBytes(as: own?.string ?? "") ?? true
  }

  func resolve(in root: PageTree.Index, of tree: inout PageTree) {
    var index = tree.nextElement(after: root, in: root)
    while index != PageTree.none, !tree.stops() {
      let next = tree.nextElement(after: index, in: root)
      switch tree[index].name {
      case .a: resolveLink(index, &tree)
      case .img, .picture, .figure, .video, .audio, .source:
        resolve(.src, of: index, &tree)
        resolve(.poster, of: index, &tree)
        resolveSources(of: index, &tree)
      default: break
      }
      index = next
    }
  }

  /// The absolute address, or the text itself if it is not an address.
  func absolute(_ reference: String) -> String {
    if keepsFragments, reference.utf8.first == UInt8(ascii: "#") { return reference }
    // The data in an address are not ours to encode.
    guard AddressParts.scheme(of: reference.utf8) != "data" else { return reference }
    return AddressParts(parsing: reference, against: base)?.string ?? reference
  }

  // MARK: Private

  /// The absolute address as long as what was added to the page is a small multiple of it: a long base and many short
  /// addresses would else make gigabytes of a page.
  ///
  /// - Parameter pending: The bytes that will be added besides.
  private func absolute(_ reference: String, within tree: PageTree, pending: Int = 0) -> String {
    tree.added.count + pending < 65_536 + 2 * Int(tree.page.spanEnd) ? absolute(reference) : reference
  }

  private func resolve(_ name: HTMLName, of index: PageTree.Index, _ tree: inout PageTree) {
    guard let span = tree.stated(name, of: index) else { return }
    tree.set(name, Array(absolute(tree.string(span), within: tree).utf8), of: index)
  }

  /// Resolves a link. A link that runs a script becomes its text.
  private func resolveLink(_ link: PageTree.Index, _ tree: inout PageTree) {
    guard let span = tree.stated(.href, of: link) else { return }
    let isScript = tree.withBytes(span) { $0.starts(with: "javascript:".utf8) }
    guard isScript else { return resolve(.href, of: link, &tree) }
    let only = tree[link].firstChild
    if only != PageTree.none, tree[only].next == PageTree.none, tree[only].isText {
      tree.replace(link, with: only)
    } else {
      tree.rename(link, to: .span)
      tree.setContent(0..<0, of: link)
    }
  }

  private func resolveSources(of index: PageTree.Index, _ tree: inout PageTree) {
    guard let span = tree.stated(.srcset, of: index) else { return }
    let sources = tree.withBytes(span) { Array($0) }
    tree.set(.srcset, resolvedSources(sources, tree), of: index)
  }

  /// The set with absolute addresses. Addresses end at white space; a comma ends one only if white space or the end
  /// follows, since addresses of pictures have commas.
  private func resolvedSources(_ sources: [UInt8], _ tree: PageTree) -> [UInt8] {
    var resolved: [UInt8] = []
    var index = 0
    while index < sources.count {
      guard !ASCII.isWhitespace(sources[index]) else {
        resolved.append(sources[index])
        index += 1
        continue
      }
      var end = index
      while end < sources.count, !ASCII.isWhitespace(sources[end]) { end += 1 }
      let isEnded = sources[end - 1] == UInt8(ascii: ",")
      let address = sources[index..<(isEnded ? end - 1 : end)]
      let text = String(decoding: address, as: UTF8.self)
      resolved.append(contentsOf: absolute(text, within: tree, pending: resolved.count).utf8)
      if isEnded { resolved.append(UInt8(ascii: ",")) }
      index = end
      // The width or density that follows stays as it is.
      while !isEnded, index < sources.count {
        resolved.append(sources[index])
        index += 1
        if sources[index - 1] == UInt8(ascii: ",") { break }
      }
    }
    return resolved
  }
}
