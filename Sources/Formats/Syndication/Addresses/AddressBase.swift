import Bytes

/// The address that relative addresses at a place of a document refer to.
///
/// Every relative address becomes a copy of it, so a document with many short addresses could grow to the square of its
/// size. Therefore no base is longer than `AddressResolver.longest`, and all places of a document share one allowance.
final class AddressBase: Sendable {
  /// Absolute; nil if the base is unknown.
  let address: WebAddress?
  let allowance: AddressAllowance
  /// True if the document states the base (`xml:base`).
  let isStated: Bool

  /// - Parameter address: If it is longer than `AddressResolver.longest`, the document has no relative addresses.
  init(
    _ address: WebAddress?, allowance: AddressAllowance = AddressAllowance(documentBytes: 0), isStated: Bool = false
  ) {
    self.isStated = isStated
    self.address = address.flatMap { $0.string.utf8.count <= AddressResolver.longest ? $0 : nil }
    self.allowance = allowance
    if case nil = self.address, case .some = address { allowance.useUp() }
  }

  /// Resolves an address; nil if the text is not an address or the allowance is used up.
  func resolve(_ text: String) -> WebAddress? {
    AddressResolver.resolve(text, against: address, allowance: allowance)
  }

  /// The base that `xml:base` sets inside (XML Base, §3); this base if the attribute is not an address.
  func inside(_ own: String) -> AddressBase {
    resolve(own).map { AddressBase($0, allowance: allowance, isStated: true) } ?? self
  }

  /// A copy of the base with another allowance.
  func with(_ allowance: AddressAllowance) -> AddressBase {
    AddressBase(address, allowance: allowance, isStated: isStated)
  }

  func hasSameAddress(as other: AddressBase) -> Bool {
    self === other || address == other.address
  }
}
