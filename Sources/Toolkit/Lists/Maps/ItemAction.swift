/// An action of an item, and its handler. An item has no action for what cannot be done.
public struct ItemAction {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - id: the action's name for hosts that answer later, from elsewhere (a page, a script). Unique within an item.
  ///   - title: the effect of the action, in the user's words.
  ///   - symbol: the name of an image, for the host to interpret.
  ///   - key: the key that performs the action on the selected elements.
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
    /// Removes something.
    case destructive
  }

  public let id: String
  public let title: String
  public let symbol: String?
  public let role: Role
  public let key: Character?
  public let perform: () -> Void
}
