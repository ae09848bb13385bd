/// Something that can be done with an item, and its handler. What cannot be done has no action.
public struct ItemAction {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - id: names the action to hosts that answer later, from elsewhere (a page, a script). Unique for an item.
  ///   - title: what it does, in a reader's words.
  ///   - symbol: a name of a picture, for the host to interpret.
  ///   - key: pressed, does it to what is selected.
  public init(
    _ id: String, title: String, symbol: String? = nil, role: Role = .normal, key: Character? = nil,
    perform: @escaping () -> Void
  ) {
    self.id = id
    self.title = title
    self.symbol = symbol
    self.role = role
    self.key = key
    self.perform = perform
  }

  // MARK: Public

  public enum Role: Sendable, Equatable {
    case normal
    /// Takes something away.
    case destructive
  }

  public let id: String
  public let title: String
  public let symbol: String?
  public let role: Role
  public let key: Character?
  public let perform: () -> Void
}
