import Bytes

/// Somebody or something that a publisher names, with a page: an author, a licence, the feed that an entry was taken from.
public struct Reference: Codable, Hashable, Sendable {
  public var name: String?
  public var url: String?

  public init(name: String? = nil, url: String? = nil) {
    self.name = name
    self.url = url
  }

  public var isEmpty: Bool { name == nil && url == nil }
}

// Not by wrappers: they would change the JSON in which it is stored.
extension Reference {
  public static func == (left: Self, right: Self) -> Bool {
    left.name.hasSameTexts(as: right.name) && left.url.hasSameTexts(as: right.url)
  }

  public func hash(into hasher: inout Hasher) {
    name.hashTexts(into: &hasher)
    url.hashTexts(into: &hasher)
  }
}
