/// The input field that RSS channels may ask for.
public struct PublishedTextInput: Sendable, Hashable {
  public var title: String?
  public var description: String?
  public var name: String?
  /// Absolute.
  public var link: String?

  public init(
    title: String? = nil,
    description: String? = nil,
    name: String? = nil,
    link: String? = nil
  ) {
    self.title = title
    self.description = description
    self.name = name
    self.link = link
  }
}
