/// A menu as data: groups of entries, for the host to draw.
public struct ActionMenu {
  // MARK: Lifecycle

  /// - Parameter groups: entries that belong together; the host draws a separator between two groups. Empty groups are
  ///   left out.
  public init(title: String? = nil, _ groups: [[Entry]] = []) {
    self.title = title
    self.groups = groups.filter { !$0.isEmpty }
  }

  // MARK: Public

  public enum Entry {
    case action(ItemAction)
    case submenu(ActionMenu)
  }

  public let title: String?
  public let groups: [[Entry]]

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
