import Bytes

/// An absolute address, such as that of a page or a feed. Takes no more memory than its text, and is compared by bytes.
public struct WebAddress: Sendable, Hashable, Codable {
  /// The longest address in bytes, before and after resolving. Longer ones are refused, also as a base. Only `data:`
  /// has no limit: nothing is resolved against it, and it is not longer than its source.
  public static let longest = 4096

  public let string: String

  /// Resolves a reference as browsers do (RFC 3986, 5, with the leniency of the URL Living Standard): spaces and
  /// non-ASCII characters are percent-encoded, `\` becomes `/`, tabs and line breaks are removed. The result is
  /// normalized: the scheme in lower case, no `..`, no default port. Resolving it again does not change it.
  ///
  /// International hosts are mapped, composed and become `xn--…` (UTS 46). Hosts that are numbers become IPv4 addresses
  /// in dotted decimals, and IPv6 addresses have their shortest form.
  ///
  /// Nil for invalid references: no host that can exist, a relative reference without a base, `javascript:`. Other
  /// schemes are allowed; the caller decides which ones it accepts. Without a base, `//host/` is read as `https`.
  ///
  /// - Complexity: O(n). Most addresses are already normalized; these are scanned once and not copied.
  public init?(_ reference: String, relativeTo base: WebAddress? = nil, longest: Int = WebAddress.longest) {
    if Self.isNormal(reference, longest: longest) {
      self.init(unparsed: reference)
    } else {
      let base = base.flatMap { AddressParts(parsing: $0.string, longest: longest) }
      guard let parts = AddressParts(parsing: reference, against: base, longest: longest) else { return nil }
      self.init(unparsed: parts.string)
    }
  }

  /// Creates an address without parsing: one that was parsed before and stored, or one that is kept as published though
  /// it may not be valid.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init(unparsed string: String) {
    self.string = string
  }

  public init(from decoder: any Decoder) throws {
    self.init(unparsed: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }
}

extension WebAddress {
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.string.hasSameBytes(as: right.string) }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(ByteString(string)) }
}

extension WebAddress: ExpressibleByStringInterpolation {
  public init(stringLiteral string: String) {
    self.init(unparsed: string)
  }
}

extension WebAddress: CustomStringConvertible {
  public var description: String { string }
}
