import Bytes

/// Makes absolute addresses of an article's references, and tells which of them may stay.
struct AddressPolicy {
  let base: WebAddress?
  let policy: Sanitizer.Policy

  /// An address that is followed.
  func link(_ reference: String?) -> String? {
    guard let reference else { return nil }
    if isPlain(reference, policy.linkSchemes) { return reference }
    guard let address = WebAddress(parsing: reference, against: base) else { return nil }
    return policy.linkSchemes.contains(address.scheme) ? address.string : nil
  }

  /// An address that is loaded.
  func media(_ reference: String?) -> String? {
    guard let reference, hasSource(reference) else { return nil }
    if isPlain(reference, policy.mediaSchemes) { return allowed(reference) }
    guard let address = WebAddress(parsing: reference, against: base) else { return nil }
    return policy.mediaSchemes.contains(address.scheme) ? allowed(address.string) : nil
  }

  /// An address that is loaded, or an image that is written out in it (RFC 2397).
  func image(_ reference: String?) -> String? {
    guard let reference, hasSource(reference) else { return nil }
    if isPlain(reference, policy.mediaSchemes) { return allowed(reference) }
    guard let address = WebAddress(parsing: reference, against: base) else { return nil }
    if policy.mediaSchemes.contains(address.scheme) { return allowed(address.string) }
    guard address.scheme == "data", address.path.contains(UInt8(ascii: ",")) else { return nil }
    let type: ArraySlice<UInt8> = address.path.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    return policy.inlineImageTypes.contains(String(decoding: type, as: UTF8.self).lowercased()) ? address.string : nil
  }

  /// Nothing is loaded from an empty address (HTML Living Standard, 4.8.4.3.5); resolved it would be that of the page.
  private func hasSource(_ reference: String) -> Bool {
    !reference.utf8.allSatisfy(ASCII.isWhitespace)
  }

  /// Whether it is of an allowed scheme and as it should be.
  private func isPlain(_ reference: String, _ schemes: Set<String>) -> Bool {
    PlainAddress.isNormal(reference) && schemes.contains(reference.utf8.starts(with: "https".utf8) ? "https" : "http")
  }

  private func allowed(_ address: String) -> String? {
    guard let allows = policy.allowsMedia else { return address }
    return allows(address) ? address : nil
  }
}
