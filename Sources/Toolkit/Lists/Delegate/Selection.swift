/// The selection, by identity: it stays valid when elements are inserted or removed, and when one view replaces
/// another.
public final class Selection<ID: Hashable> {
  // MARK: Lifecycle

  /// Creates an empty selection.
  public init(mode: Mode) {
    self.mode = mode
  }

  // MARK: Public

  /// The number of elements that can be selected.
  public enum Mode: Sendable, Equatable {
    /// Nothing can be selected; the cursor still moves.
    case none
    /// One element at most.
    case single
    case multiple
  }

  /// The number of elements that can be selected.
  public let mode: Mode
  /// The identities of the selected elements.
  public private(set) var ids: Set<ID> = []
  /// The element that keys start from, selected or not.
  public private(set) var cursor: ID?
  /// The element that a range starts from.
  public private(set) var anchor: ID?

  /// Returns true if the element is selected.
  public func contains(_ id: ID) -> Bool { ids.contains(id) }

  /// Selects only this element.
  public func select(_ id: ID) {
    anchor = id
    take(mode == .none ? [] : [id], cursor: id)
  }

  /// Selects the element or deselects it. If only one can be selected, the others are deselected.
  public func toggle(_ id: ID) {
    anchor = id
    switch mode {
    case .none: take(ids, cursor: id)
    case .single: take(ids.contains(id) ? [] : [id], cursor: id)
    case .multiple:
      cursor = id
      if ids.remove(id) == nil { ids.insert(id) }
      changed()
    }
  }

  /// Selects only a range, from the anchor, which is kept, to the cursor. If only one element can be selected, it is
  /// the one at the cursor.
  ///
  /// - Parameters:
  ///   - range: all identities from the anchor to the cursor, both included.
  ///   - cursor: the identity at the moving end of the range.
  public func extend(over range: some Sequence<ID>, to cursor: ID) {
    guard mode == .multiple else { return select(cursor) }
    if anchor == nil { anchor = cursor }
    take(Set(range), cursor: cursor)
  }

  /// Selects all elements, if several can be selected.
  public func selectAll(_ all: some Sequence<ID>) {
    guard mode == .multiple else { return }
    take(Set(all), cursor: cursor)
  }

  /// Selects exactly these elements, for views with a selection of their own. If only one can be selected, it is one that
  /// was not selected before.
  public func replace(with new: Set<ID>) {
    let next: Set<ID> =
      switch mode {
      case .none: ids
      case .single: new.subtracting(ids).first.map { [$0] } ?? ids.intersection(new)
      case .multiple: new
      }
    let newcomer = new.count == 1 ? new.first : nil
    anchor = newcomer ?? anchor
    take(next, cursor: newcomer ?? cursor)
  }

  /// Clears the selection. The cursor stays.
  public func clear() {
    anchor = nil
    take([], cursor: cursor)
  }

  /// Deselects elements that have left the list.
  ///
  /// - Parameters:
  ///   - gone: the identities that have left.
  ///   - successor: the new cursor if the current one has left the list too; it is not selected.
  public func remove(_ gone: Set<ID>, cursor successor: @autoclosure () -> ID?) {
    let (count, before) = (ids.count, cursor)
    ids.subtract(gone)
    if let anchor, gone.contains(anchor) { self.anchor = nil }
    if let cursor, gone.contains(cursor) { self.cursor = successor() }
    if ids.count != count || cursor != before { changed() }
  }

  /// Calls `onChange` after every change of the selected elements or of the cursor, until the subscription ends.
  public func observe(_ onChange: @escaping () -> Void) -> SignalSubscription {
    changes.subscribe(.selection, onChange)
  }

  // MARK: Internal

  /// The number of changes until now.
  private(set) var changeCount = 0

  /// Moves the end of a range: the same as ``extend(over:to:)``, at the cost of the difference.
  func extend(adding: some Sequence<ID>, removing: some Sequence<ID>, to cursor: ID) {
    let (count, before) = (ids.count, self.cursor)
    self.cursor = cursor
    ids.subtract(removing)
    ids.formUnion(adding)
    if ids.count != count || cursor != before { changed() }
  }

  // MARK: Private

  private enum Topic { case selection }

  private let changes: SignalBus<Topic, Void> = SignalBus()

  private func take(_ new: Set<ID>, cursor next: ID?) {
    guard new != ids || next != cursor else { return }
    (ids, cursor) = (new, next)
    changed()
  }

  private func changed() {
    changeCount += 1
    changes.post((), for: .selection)
  }
}
