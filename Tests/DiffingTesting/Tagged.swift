/// A row with a tag for its origin. Equality compares what a view shows; the tag identifies the instance that is shown.
public struct Tagged: Equatable, CustomStringConvertible, Sendable {
  public init(id: Int, content: Int, tag: Int) {
    self.id = id
    self.content = content
    self.tag = tag
  }

  public let id: Int
  public let content: Int
  public let tag: Int

  public var description: String { "\(id).\(content)" }

  public static func == (one: Tagged, other: Tagged) -> Bool { one.id == other.id && one.content == other.content }
}
