/// Somebody whom a feed names.
public struct PublishedPerson: Sendable, Hashable {
  public var name: String?
  public var email: String?
  /// Absolute.
  public var url: String?

  public init(
    name: String? = nil,
    email: String? = nil,
    url: String? = nil
  ) {
    self.name = name
    self.email = email
    self.url = url
  }
}
