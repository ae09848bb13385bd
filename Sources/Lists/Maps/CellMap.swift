/// How the items of a list are shown, each type by its own view.
public typealias CellMap<Content> = ItemMap<Cell<Content>>

/// The cell maps of a list and the slots of its kinds.
public typealias CellRegistry<Content> = SlotRegistry<Cell<Content>>

/// What an item holds to be shown.
public typealias CellSlot<Item, Content> = ItemSlot<Item, Cell<Content>>

// MARK: - Registering views

extension ItemMap {
  /// Has the items shown by views from a pool.
  ///
  /// - Parameters:
  ///   - content: the view as the host wants it: the view itself, as its common supertype.
  ///   - bind: makes the view show the item.
  /// - Throws: as `register(_:_:)`.
  @inlinable
  public func register<Item, View, Content>(
    _ slot: CellSlot<Item, Content>, pool: ReusePool<View>, content: @escaping (View) -> Content,
    bind: @escaping (Item, View) -> Void
  ) throws(SlotProblem) where Output == Cell<Content> {
    try register(slot) { item in
      let view = pool.take()
      bind(item, view)
      return Cell(content(view)) { pool.give(view) }
    }
  }
}
