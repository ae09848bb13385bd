/// What is selected, by identity: it stays right when elements come and go, and when one view takes another's place.
public final class Selection<ID: Hashable> {
  // MARK: Lifecycle

  public init(mode: Mode) {
    self.mode = mode
  }

  // MARK: Public

  public enum Mode: Sendable, Equatable {
    /// Nothing can be selected; the cursor still moves.
    case none
    case single
    case multiple
  }

  public let mode: Mode
  public private(set) var ids: Set<ID> = []
  /// The element that keys start from, selected or not.
  public private(set) var cursor: ID?
  /// The element that a range starts from.
  public private(set) var anchor: ID?

  public func contains(_ id: ID) -> Bool { ids.contains(id) }

  /// Selects this one alone.
  public func select(_ id: ID) {
    change {
      (cursor, anchor) = (id, id)
      ids = mode == .none ? [] : [id]
    }
  }

  /// Selects it or takes it out. Where only one can be selected, the others are taken out.
  public func toggle(_ id: ID) {
    change {
      (cursor, anchor) = (id, id)
      switch mode {
      case .none: break
      case .single: ids = ids.contains(id) ? [] : [id]
      case .multiple: if ids.remove(id) == nil { ids.insert(id) }
      }
    }
  }

  /// Selects a range alone, from the anchor (which stays) to the cursor. Where only one can be selected, the cursor is.
  ///
  /// - Parameter range: all identities from the anchor to the cursor, both with them.
  public func extend(over range: some Sequence<ID>, to cursor: ID) {
    guard mode == .multiple else { return select(cursor) }
    change {
      self.cursor = cursor
      if anchor == nil { anchor = cursor }
      ids = Set(range)
    }
  }

  /// Selects all of them, if several can be selected.
  public func selectAll(_ all: some Sequence<ID>) {
    guard mode == .multiple else { return }
    change { ids = Set(all) }
  }

  /// Moves the cursor and nothing else.
  public func moveCursor(to id: ID?) {
    change { cursor = id }
  }

  /// Selects nothing. The cursor stays.
  public func clear() {
    change {
      ids = []
      anchor = nil
    }
  }

  /// Takes out what is not there any more.
  ///
  /// - Parameter cursor: takes the cursor's place if that is gone, too; is not selected.
  public func remove(_ gone: Set<ID>, cursor successor: @autoclosure () -> ID?) {
    change {
      ids.subtract(gone)
      if let anchor, gone.contains(anchor) { self.anchor = nil }
      if let cursor, gone.contains(cursor) { self.cursor = successor() }
    }
  }

  /// Calls `onChange` after every change of what is selected or where the cursor is, until the subscription ends.
  public func observe(_ onChange: @escaping () -> Void) -> Subscription {
    changes.subscribe(.selection, onChange)
  }

  // MARK: Private

  private enum Topic { case selection }

  private let changes: SignalBus<Topic, Void> = SignalBus()

  private func change(_ body: () -> Void) {
    let before: (ids: Set<ID>, cursor: ID?) = (ids, cursor)
    body()
    if before.ids != ids || before.cursor != cursor { changes.post((), for: .selection) }
  }
}
