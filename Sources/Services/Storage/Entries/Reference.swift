import Bytes

/// A person or thing with a page, as named by a publisher: an author, a licence, the feed from which an entry was
/// taken.
public struct Reference: Codable, Hashable, Sendable {
  public var name: String?
  public var url: WebAddress?

  public init(name: String? = nil, url: WebAddress? = nil) {
    self.name = name
    self.url = url
  }

  public var isEmpty: Bool { name == nil && url == nil }
}

// Property wrappers would change the stored JSON.
extension Reference {
  public static func == (left: Self, right: Self) -> Bool {
    left.name.hasSameTexts(as: right.name) && left.url == right.url
  }

  public func hash(into hasher: inout Hasher) {
    name.hashTexts(into: &hasher)
    hasher.combine(url)
  }
}
