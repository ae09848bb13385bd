/// What can be done with the items of a list, each type's own.
public typealias ActionMap = ItemMap<ItemActions>

/// The action maps of a list and the slots of its kinds.
public typealias ActionRegistry = SlotRegistry<ItemActions>

/// What an item holds to offer its actions.
public typealias ActionSlot<Item> = ItemSlot<Item, ItemActions>
