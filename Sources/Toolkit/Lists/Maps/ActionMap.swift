/// The actions of the items of a list, for each item type.
public typealias ActionMap = ItemMap<ItemActions>

/// The action maps of a list and the slots of its kinds.
public typealias ActionRegistry = SlotRegistry<ItemActions>

/// The slot that an item holds for its actions.
public typealias ActionSlot<Item> = ItemSlot<Item, ItemActions>
