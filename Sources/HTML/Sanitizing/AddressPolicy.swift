import Bytes

/// Makes absolute addresses of an article's references, and tells which of them may stay.
///
/// A base of 4 kB would make 4 kB of each byte: what resolving adds to an article is bounded, and beyond that relative
/// addresses lead nowhere.
struct AddressPolicy {
  private let article: ArticleAddresses
  private let rules: SanitizerRules
  /// How many bytes resolving may still add.
  private var allowance: Int
  /// How many bytes drawings may still take.
  private var drawingAllowance: Int
  /// Addresses and drawings that were left out because of these.
  private(set) var omissions = Omissions()

  init(article: ArticleAddresses, rules: SanitizerRules, expectedBytes: Int) {
    self.article = article
    self.rules = rules
    allowance = max(65_536, 3 * expectedBytes)
    drawingAllowance = 65_536 + 3 * expectedBytes
  }

  /// An address that is followed.
  mutating func link(_ reference: String?) -> String? {
    guard let reference else { return nil }
    if isPlain(reference, rules.linkSchemes) { return reference }
    guard let address = resolve(reference) else { return nil }
    return rules.linkSchemes.contains(address.scheme) ? address.string : nil
  }

  /// The article's page with a fragment.
  mutating func page(fragment: [UInt8]) -> String? {
    guard var page = article.page, allowance > 0, rules.linkSchemes.contains(page.scheme) else { return nil }
    page.fragment = fragment.isEmpty ? nil : PercentEncoding.encode(fragment[...], .fragment)
    guard page.byteCount <= WebAddress.longest else {
      omissions.addresses += 1
      return nil
    }
    allowance -= max(0, page.byteCount - fragment.count - 1)
    return page.string
  }

  /// An address that is loaded.
  mutating func media(_ reference: String?) -> String? {
    guard let reference, hasSource(reference) else { return nil }
    if isPlain(reference, rules.mediaSchemes) { return allowed(reference) }
    guard let address = resolve(reference) else { return nil }
    return rules.mediaSchemes.contains(address.scheme) ? allowed(address.string) : nil
  }

  /// The address of what a frame shows. Nothing is loaded from there before a reader asks for it, so the policy's
  /// `allowsMedia` is not asked.
  mutating func frame(_ reference: String?) -> String? {
    guard let reference, hasSource(reference) else { return nil }
    if isPlain(reference, rules.mediaSchemes) { return reference }
    guard let address = resolve(reference), rules.mediaSchemes.contains(address.scheme) else { return nil }
    return address.string
  }

  /// The address of something that is loaded, which may be a picture.
  mutating func picture(_ reference: String?) -> String? {
    media(reference).flatMap { rules.policy.allowsPicture($0) ? $0 : nil }
  }

  /// The address of a picture that is loaded, or a picture that is written out in it (RFC 2397).
  mutating func image(_ reference: String?) -> String? {
    guard let reference, hasSource(reference) else { return nil }
    if isPlain(reference, rules.mediaSchemes) { return allowedPicture(reference) }
    guard let address = resolve(reference) else { return nil }
    if rules.mediaSchemes.contains(address.scheme) { return allowedPicture(address.string) }
    if rules.keepsDrawings, let source = Drawing.decode(address) { return drawing(source) }
    guard address.scheme == "data", address.path.contains(UInt8(ascii: ",")) else { return nil }
    let type: ArraySlice<UInt8> = address.path.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    return rules.inlineImageTypes.contains(ByteString(decoding: type.map(ASCII.lowercased))) ? address.string : nil
  }

  /// A drawing of the article; nil if there is nothing to see in it, or too much.
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

  /// The address of a drawing that an address holds.
  private mutating func drawing(_ source: [UInt8]) -> String? {
    guard source.count <= 2 * DrawingWriter.longest else {
      omissions.drawings += 1
      return nil
    }
    let tree = HTMLParser.parse(source, context: .body)
    let root = tree.nodes.firstIndex { $0.tag.kind == .svg && $0.tag.name == .svg }
    return root.flatMap { drawing(in: tree, at: $0)?.address }
  }

  private mutating func resolve(_ reference: String) -> WebAddress? {
    guard let address = WebAddress(parsing: reference, against: allowance > 0 ? article.base : nil) else {
      noteOmission(of: reference)
      return nil
    }
    allowance -= max(0, address.byteCount - reference.utf8.count)
    return address
  }

  /// Counts an address that would be one but for a bound.
  private mutating func noteOmission(of reference: String) {
    let isLong = reference.utf8.count > WebAddress.longest
    guard isLong || allowance <= 0 && article.base != nil && AddressScheme.scheme(of: reference.utf8) == nil else {
      return
    }
    omissions.addresses += 1
  }

  /// Nothing is loaded from an empty address (HTML Living Standard, 4.8.4.3.5); resolved it would be that of the page.
  private func hasSource(_ reference: String) -> Bool {
    !reference.utf8.allSatisfy(ASCII.isWhitespace)
  }

  /// Whether it is of an allowed scheme and as it should be.
  private func isPlain(_ reference: String, _ schemes: Set<ByteString>) -> Bool {
    PlainAddress.isNormal(reference) && schemes.contains(reference.utf8.starts(with: "https".utf8) ? "https" : "http")
  }

  private func allowed(_ address: String) -> String? {
    guard let allows = rules.policy.allowsMedia else { return address }
    return allows(address) ? address : nil
  }

  private func allowedPicture(_ address: String) -> String? {
    rules.policy.allowsPicture(address) ? allowed(address) : nil
  }
}
