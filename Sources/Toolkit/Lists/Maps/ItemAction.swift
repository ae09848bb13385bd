/// An action of an item, and its handler. An item has no action for what it never can do; what it cannot do at the
/// moment may be an action that is not enabled.
public struct ItemAction {
  // MARK: Lifecycle

  /// Creates an action that is done when `perform` returns.
  ///
  /// - Parameters:
  ///   - id: the action's name for hosts that answer later, from elsewhere (a page, a script). Unique within an item.
  ///   - title: the effect of the action, in the user's words.
  ///   - symbol: the name of an image, for the host to interpret.
  ///   - key: the key that performs the action on the selected elements.
  ///   - role: the meaning of the action for its appearance.
  ///   - perform: performs the action on the item.
  ///   - isEnabled: false to show the action in menus, dimmed, without performing it.
  public init(
    _ id: String, title: String, symbol: String? = nil, role: Role = .normal, key: Character? = nil,
    isEnabled: Bool = true, perform: @escaping () -> Void
  ) {
    self.init(id, title: title, symbol: symbol, role: role, key: key, isEnabled: isEnabled) { end in
      perform()
      end(true)
    }
  }

  /// Creates an action whose work ends later, for example when a server has answered.
  ///
  /// - Parameters:
  ///   - begin: begins the work. When the work has ended, it calls the closure that it receives, with true if the work
  ///     succeeded. Views may wait for that: a swiped row stays open.
  ///   - id: the name of the action, unique within an item.
  ///   - title: the effect of the action, in the user's words.
  ///   - symbol: the name of an image, for the host to interpret.
  ///   - role: the meaning of the action for its appearance.
  ///   - key: the key that performs the action on the selected elements.
  ///   - isEnabled: false to show the action in menus, dimmed, without performing it.
  public init(
    _ id: String, title: String, symbol: String? = nil, role: Role = .normal, key: Character? = nil,
    isEnabled: Bool = true, begin: @escaping (@escaping Completion) -> Void
  ) {
    self.id = id
    self.title = title
    self.symbol = symbol
    self.role = role
    self.key = key
    self.isEnabled = isEnabled
    self.begin = begin
  }

  /// Returns an action whose work is asynchronous. The work runs on the actor on which the action was created.
  ///
  /// - Parameters:
  ///   - isolation: the actor of the caller, by default; leave this out.
  ///   - work: returns true if it succeeded.
  ///   - id: the name of the action, unique within an item.
  ///   - title: the effect of the action, in the user's words.
  ///   - symbol: the name of an image, for the host to interpret.
  ///   - role: the meaning of the action for its appearance.
  ///   - key: the key that performs the action on the selected elements.
  ///   - isEnabled: false to show the action in menus, dimmed, without performing it.
  public static func async(
    _ id: String, title: String, symbol: String? = nil, role: Role = .normal, key: Character? = nil,
    isEnabled: Bool = true, isolation: isolated any Actor = #isolation,
    work: nonisolated(nonsending) @escaping () async -> Bool
  ) -> ItemAction {
    ItemAction(id, title: title, symbol: symbol, role: role, key: key, isEnabled: isEnabled) { end in
      Task {
        _ = isolation
        end(await work())
      }
    }
  }

  // MARK: Public

  /// The meaning of an action for its appearance.
  public enum Role: Sendable, Equatable {
    case normal
    /// Removes something.
    case destructive
  }

  /// The name of the action, unique within an item.
  public let id: String
  /// The effect of the action, in the user's words.
  public let title: String
  /// The name of an image, for the host to interpret.
  public let symbol: String?
  /// The meaning of the action for its appearance.
  public let role: Role
  /// The key that performs the action on the selected elements.
  public let key: Character?
  /// False for an action that is shown dimmed and not performed.
  public let isEnabled: Bool

  /// Receives true if an action succeeded.
  public typealias Completion = (_ succeeded: Bool) -> Void

  /// Begins the action.
  ///
  /// - Parameter onEnd: called once, when the action has ended; at once, with false, if it is not enabled.
  public func perform(_ onEnd: @escaping Completion = { _ in }) {
    guard isEnabled else { return onEnd(false) }
    var waiting: Completion? = onEnd
    begin { succeeded in
      guard let onEnd = waiting else { return }
      waiting = nil
      onEnd(succeeded)
    }
  }

  // MARK: Private

  private let begin: (@escaping Completion) -> Void
}
