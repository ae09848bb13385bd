/// What the user can do in a list, for an adapter of a platform's views.
public struct ListBehavior<Element, ID: Hashable & Sendable> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - selection: by default nothing can be selected.
  ///   - actions: returns an element's actions, usually from an ``ActionMap``.
  ///   - ranges: the ranges that follow the viewport. They prefetch.
  ///   - reordering: the rules of drag to reorder; nil if no element may be dragged.
  public init(
    selection: Selection<ID> = Selection(mode: .none), actions: @escaping (Element) -> ItemActions = { _ in .none },
    ranges: [WorkingRange<Element, ID>] = [], reordering: Reordering<Element>? = nil
  ) {
    self.selection = selection
    self.actions = actions
    self.ranges = ranges
    self.reordering = reordering
  }

  // MARK: Public

  /// The selected elements, and how many may be selected.
  public var selection: Selection<ID>
  /// Returns an element's actions.
  public var actions: (Element) -> ItemActions
  /// The ranges that follow the viewport.
  public var ranges: [WorkingRange<Element, ID>]
  /// The rules of drag to reorder; nil if no element may be dragged.
  public var reordering: Reordering<Element>?
}
