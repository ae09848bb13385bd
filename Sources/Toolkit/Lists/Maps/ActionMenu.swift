/// A menu as data: groups of entries, for the host to draw.
public struct ActionMenu {
  // MARK: Lifecycle

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - groups: entries that belong together; the host draws a separator between two groups. Empty groups are left
  ///     out.
  ///   - title: the title of a submenu.
  public init(title: String? = nil, _ groups: [[Entry]] = []) {
    self.title = title
    self.groups = groups.filter { !$0.isEmpty }
  }

  // MARK: Public

  /// An entry of a menu.
  public enum Entry {
    /// An action, which the entry performs.
    case action(ItemAction)
    /// A menu that the entry opens.
    case submenu(ActionMenu)
  }

  /// The title of a submenu.
  public let title: String?
  /// The entries, in groups between which the host draws separators.
  public let groups: [[Entry]]

  /// True if the menu has no entry.
  public var isEmpty: Bool { groups.isEmpty }

  /// The actions of the menu and of its submenus, from top to bottom.
  public var actions: [ItemAction] {
    groups.joined().flatMap { entry in
      switch entry {
      case .action(let action): [action]
      case .submenu(let menu): menu.actions
      }
    }
  }
}
