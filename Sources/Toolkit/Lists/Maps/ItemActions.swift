/// All actions of an item, by the place where they are offered.
public struct ItemActions {
  // MARK: Lifecycle

  /// Creates the actions of an item.
  public init(
    primary: ItemAction? = nil, leading: [ItemAction] = [], trailing: [ItemAction] = [],
    menu: ActionMenu = ActionMenu()
  ) {
    self.primary = primary
    self.leading = leading
    self.trailing = trailing
    self.menu = menu
  }

  // MARK: Public

  /// No actions.
  public static var none: ItemActions { ItemActions() }

  /// The action of a tap or the enter key.
  public var primary: ItemAction?
  /// Swipe actions at the edge where a line of text begins, outermost first.
  public var leading: [ItemAction]
  /// Swipe actions at the edge where a line of text ends, outermost first.
  public var trailing: [ItemAction]
  /// The context menu.
  public var menu: ActionMenu

  /// All actions. An action that is offered in several places occurs several times.
  public var all: [ItemAction] {
    (primary.map { [$0] } ?? []) + leading + trailing + menu.actions
  }

  /// Returns the action of this name, in whatever place it is offered.
  public func action(_ id: String) -> ItemAction? { all.first { $0.id == id } }
  /// Returns the action of this key.
  public func action(forKey key: Character) -> ItemAction? { all.first { $0.key == key } }
}

/// The actions of the items of a list, for each item type.
public typealias ActionMap = ItemMap<ItemActions>

/// The action maps of a list and the slots of its kinds.
public typealias ActionRegistry = SlotRegistry<ItemActions>

/// The slot that an item holds for its actions.
public typealias ActionSlot<Item> = ItemSlot<Item, ItemActions>
