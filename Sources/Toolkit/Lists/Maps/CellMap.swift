/// The views of the items of a list, for each item type.
public typealias CellMap<Content> = ItemMap<Cell<Content>>

/// The cell maps of a list and the slots of its kinds.
public typealias CellRegistry<Content> = SlotRegistry<Cell<Content>>

/// The slot that an item holds for its views.
public typealias CellSlot<Item, Content> = ItemSlot<Item, Cell<Content>>

// MARK: - Registering views

extension ItemMap {
  /// Registers views from a pool for an item type, as the next function does for a slot.
  @inlinable
  public func register<Item, View, Content>(
    _ type: Item.Type, pool: ReusePool<View>, content: @escaping (View) -> Content,
    bind: @escaping (Item, View) -> Void
  ) throws(SlotProblem) where Output == Cell<Content> {
    try register(slots.slot(for: type), pool: pool, content: content, bind: bind)
  }

  /// `bind` receives the item first.
  @available(*, unavailable, message: "'bind' receives the item first, then the view: bind: { item, view in … }")
  @_disfavoredOverload
  public func register<Item, View, Content>(
    _ type: Item.Type, pool: ReusePool<View>, content: @escaping (View) -> Content,
    bind: @escaping (View, Item) -> Void
  ) throws(SlotProblem) where Output == Cell<Content> {
    fatalError("unavailable")
  }

  /// Registers views from a pool for the items of a slot.
  ///
  /// - Parameters:
  ///   - content: returns the view in the form that the host needs, such as the common supertype of all views.
  ///   - bind: makes the view show the item.
  ///   - slot: the slot of the item type.
  ///   - pool: the pool that the views come from and return to.
  /// - Throws: as `register(_:_:)`.
  @inlinable
  public func register<Item, View, Content>(
    _ slot: CellSlot<Item, Content>, pool: ReusePool<View>, content: @escaping (View) -> Content,
    bind: @escaping (Item, View) -> Void
  ) throws(SlotProblem) where Output == Cell<Content> {
    try register(slot) { item in
      let view = pool.dequeue()
      bind(item, view)
      return Cell(content(view)) { pool.enqueue(view) }
    }
  }
}
