import Bytes

/// The price of a work (`media:price`).
public struct MediaPrice: Sendable, Hashable, Codable {
  /// `rent`, `purchase`, `package` or `subscription`, in lower case.
  @ComparedByBytes public var type: String?
  /// As written.
  @ComparedByBytes public var price: String?
  /// Three letters (ISO 4217).
  @ComparedByBytes public var currency: String?
  /// The name of a package or subscription, or an address.
  @ComparedByBytes public var info: String?

  /// Creates a price.
  public init(
    type: String? = nil,
    price: String? = nil,
    currency: String? = nil,
    info: String? = nil
  ) {
    self.type = type
    self.price = price
    self.currency = currency
    self.info = info
  }
}
