/// An alert, or a choice of things to do, as a part of a state: see ``Present``.
///
/// ```swift
/// state.dialog = .alert(
///   "Delete “\(title)”?", message: "This cannot be undone.",
///   buttons: [.destructive("Delete", .deleteConfirmed), .cancel()])
/// ```
public struct DialogState<Action>: EphemeralState {
  /// The form of a dialog.
  public enum Kind: Sendable, Hashable {
    /// In the middle of the screen, for news that cannot wait.
    case alert
    /// Beside what was tapped, for a choice of things to do.
    case confirmation
  }

  /// A button of a dialog.
  public struct Button {
    /// The meaning of a button.
    public enum Role: Sendable, Hashable {
      /// It changes nothing.
      case cancel
      /// It takes something away.
      case destructive
    }

    /// The text on the button.
    public var label: String
    /// The meaning, if it has a special one.
    public var role: Role?

    /// Nil for a button that only ends the dialog.
    public var action: Action?

    /// Makes a button.
    public init(_ label: String, role: Role? = nil, action: Action? = nil) {
      self.label = label
      self.role = role
      self.action = action
    }

    /// The action to send when the button is pressed.
    public var pressed: PresentationAction<Action> { action.map { .presented($0) } ?? .dismiss }
  }

  /// The form of the dialog.
  public var kind: Kind
  /// The question, or the news.
  public var title: String
  /// More about it.
  public var message: String?
  /// The buttons, in order.
  public var buttons: [Button]

  /// Makes a dialog.
  public init(_ kind: Kind, _ title: String, message: String? = nil, buttons: [Button] = []) {
    self.kind = kind
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// True: the first button ends a dialog.
  public var isEphemeral: Bool { true }

  /// Makes an alert.
  public static func alert(_ title: String, message: String? = nil, buttons: [Button] = []) -> DialogState {
    DialogState(.alert, title, message: message, buttons: buttons)
  }

  /// Makes a choice of things to do.
  public static func confirmation(_ title: String, message: String? = nil, buttons: [Button]) -> DialogState {
    DialogState(.confirmation, title, message: message, buttons: buttons)
  }
}

extension DialogState.Button {
  /// Makes a button without a special meaning.
  public static func button(_ label: String, _ action: Action) -> Self { Self(label, action: action) }

  /// Makes a button that takes something away.
  public static func destructive(_ label: String, _ action: Action) -> Self {
    Self(label, role: .destructive, action: action)
  }

  /// Makes a button that ends the dialog.
  public static func cancel(_ label: String = "Cancel", _ action: Action? = nil) -> Self {
    Self(label, role: .cancel, action: action)
  }
}

extension DialogState: Sendable where Action: Sendable {}
extension DialogState: Equatable where Action: Equatable {}
extension DialogState.Button: Sendable where Action: Sendable {}
extension DialogState.Button: Equatable where Action: Equatable {}
