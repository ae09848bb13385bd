import Bytes
import WebAddresses

/// Resolves an article's addresses, and decides which of them are kept.
///
/// A base address of 4 kB would turn each byte into 4 kB. The bytes that resolving adds to an article are therefore
/// bounded; beyond the bound, relative addresses are dropped.
struct AddressPolicy {
  private let article: ArticleAddresses
  private let rules: SanitizerRules
  /// The number of bytes that resolving may still add.
  private var allowance: Int
  /// The number of bytes that drawings may still take.
  private var drawingAllowance: Int
  /// The addresses and drawings left out because of these bounds.
  private(set) var omissions = Omissions()

  init(article: ArticleAddresses, rules: SanitizerRules, expectedBytes: Int) {
    self.article = article
    self.rules = rules
    allowance = max(65_536, expectedBytes)
    drawingAllowance = 65_536 + 3 * expectedBytes
  }

  /// The address of a link.
  mutating func link(_ reference: String?) -> String? {
    guard let reference else { return nil }
    if isPlain(reference, rules.linkSchemes) { return reference }
    guard let address = resolve(reference) else { return nil }
    return rules.linkSchemes.contains(address.scheme) ? address.string : nil
  }

  /// The article's page with a fragment.
  mutating func page(fragment: [UInt8]) -> String? {
    guard var page = article.page, allowance > 0, rules.linkSchemes.contains(page.scheme) else { return nil }
    page.fragment = fragment.isEmpty ? nil : PercentCoding.encode(fragment[...], .fragment)
    guard page.byteCount <= WebAddress.longest else {
      omissions.addresses += 1
      return nil
    }
    allowance -= max(0, page.byteCount - fragment.count - 1)
    return page.string
  }

  /// The address of a resource that is loaded.
  mutating func media(_ reference: String?) -> String? {
    guard let reference, hasSource(reference) else { return nil }
    if isPlain(reference, rules.mediaSchemes) { return allowed(reference) }
    guard let address = resolve(reference) else { return nil }
    return rules.mediaSchemes.contains(address.scheme) ? allowed(address.string) : nil
  }

  /// The address of a frame's page. Nothing is loaded from it before a click, so the policy's `allowsMedia` is not
  /// called.
  mutating func frame(_ reference: String?) -> String? {
    guard let reference, hasSource(reference) else { return nil }
    if isPlain(reference, rules.mediaSchemes) { return reference }
    guard let address = resolve(reference), rules.mediaSchemes.contains(address.scheme) else { return nil }
    return address.string
  }

  /// The address of a loaded resource that may be a picture.
  mutating func picture(_ reference: String?) -> String? {
    media(reference).flatMap { rules.policy.allowsPicture($0) ? $0 : nil }
  }

  /// The address of a loaded picture, or a picture in a `data:` address (RFC 2397).
  mutating func image(_ reference: String?) -> String? {
    guard let reference, hasSource(reference) else { return nil }
    if isPlain(reference, rules.mediaSchemes) { return allowedPicture(reference) }
    guard let address = resolve(reference) else { return nil }
    if rules.mediaSchemes.contains(address.scheme) { return allowedPicture(address.string) }
    if rules.keepsDrawings, let source = Drawing.decode(address) { return drawing(source) }
    guard address.scheme == "data", address.path.contains(UInt8(ascii: ",")) else { return nil }
    let type = address.path.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    return rules.inlineImageTypes.contains(ByteString(decoding: type.map(ASCII.lowercased))) ? address.string : nil
  }

  /// A drawing of the article; nil if it is empty or too large.
  mutating func drawing(in tree: HTMLTree, at index: Int) -> Drawing? {
    switch DrawingWriter.write(tree, at: index) {
    case .empty: return nil
    case .drawing(let drawing) where drawing.address.utf8.count <= drawingAllowance:
      drawingAllowance -= drawing.address.utf8.count
      return drawing
    case .drawing, .tooLarge:
      omissions.drawings += 1
      return nil
    }
  }

  /// The `data:` address of a drawing in such an address.
  private mutating func drawing(_ source: [UInt8]) -> String? {
    guard source.count <= 2 * DrawingWriter.longest else {
      omissions.drawings += 1
      return nil
    }
    let tree = HTMLParser.parse(source, context: .body)
    let root = tree.nodes.firstIndex { $0.tag.kind == .svg && $0.tag.name == .svg }
    return root.flatMap { drawing(in: tree, at: $0)?.address }
  }

  private mutating func resolve(_ reference: String) -> AddressParts? {
    guard let address = AddressParts(parsing: reference, against: allowance > 0 ? article.base : nil) else {
      noteOmission(of: reference)
      return nil
    }
    allowance -= max(0, address.byteCount - reference.utf8.count)
    return address
  }

  /// Counts an address that is dropped only because of a bound.
  private mutating func noteOmission(of reference: String) {
    let isLong = reference.utf8.count > WebAddress.longest
    guard isLong || allowance <= 0 && article.base != nil && AddressParts.scheme(of: reference.utf8) == nil else {
      return
    }
    omissions.addresses += 1
  }

  /// An empty address loads nothing (HTML Living Standard, 4.8.4.3.5); resolving it would give that of the page.
  private func hasSource(_ reference: String) -> Bool {
    !reference.utf8.allSatisfy(ASCII.isWhitespace)
  }

  /// Returns true if the address has an allowed scheme and is well-formed.
  private func isPlain(_ reference: String, _ schemes: Set<ByteString>) -> Bool {
    WebAddress.isNormal(reference) && schemes.contains(reference.utf8.starts(with: "https".utf8) ? "https" : "http")
  }

  private func allowed(_ address: String) -> String? {
    guard let allows = rules.policy.allowsMedia else { return address }
    return allows(address) ? address : nil
  }

  private func allowedPicture(_ address: String) -> String? {
    rules.policy.allowsPicture(address) ? allowed(address) : nil
  }
}
