// MARK: - Selecting with a pointer and with keys

extension Delegate {
  /// Handles a tap: it selects the element and performs its primary action; with a modifier it only selects.
  public func tap(_ id: ID, _ modifier: TapModifier = .none) {
    guard let position = position(of: id) else { return }
    remember(id, at: position)
    switch modifier {
    case .none:
      selection.select(id)
      activate(id)
    case .toggling:
      selection.toggle(id)
    case .extending:
      extend(to: id)
    }
  }

  /// Handles a key that was pressed while the list had the focus.
  ///
  /// - Parameters:
  ///   - extending: true to extend the selection from its anchor (the shift key).
  ///   - key: the key, by its meaning.
  /// - Returns: true if the list used the key; if not, the host may use it otherwise.
  public func press(_ key: ListKey, extending: Bool = false) -> Bool {
    if let direction = key.direction { return move(to: neighbor(toward: direction), extending: extending) }
    switch key {
    case .pageDown: return move(to: page(1), extending: extending)
    case .pageUp: return move(to: page(-1), extending: extending)
    case .home: return move(to: provider.elementCount > 0 ? 0 : nil, extending: extending)
    case .end: return move(to: provider.elementCount > 0 ? provider.elementCount - 1 : nil, extending: extending)
    case .enter: return selection.cursor.map { activate($0).isPerformed } ?? false
    case .space: return toggleAtCursor()
    case .selectAll: return selectAll()
    case .escape: return clear()
    case .character(let character): return performActions(forKey: character)
    case .up, .down, .backward, .forward: return false
    }
  }

  // MARK: Private

  private var cursorPosition: Int? { selection.cursor.flatMap { position(of: $0) } }

  /// Returns the position that an arrow leads to; without a cursor, that of the first element on the screen.
  private func neighbor(toward direction: ListDirection) -> Int? {
    guard let position = cursorPosition, let path = provider.path(atPosition: position) else {
      return visible.first ?? (provider.elementCount > 0 ? 0 : nil)
    }
    if let arrangement {
      return arrangement.neighbor(of: path, toward: direction).flatMap { provider.position(of: $0) }
    }
    switch direction {
    case .up: return position > 0 ? position - 1 : nil
    case .down: return position + 1 < provider.elementCount ? position + 1 : nil
    case .backward, .forward: return nil
    }
  }

  /// Returns the position one screen further, less one element, so that the user keeps the context.
  private func page(_ sign: Int) -> Int? {
    let last = provider.elementCount - 1
    guard last >= 0 else { return nil }
    let from = cursorPosition ?? visible.lowerBound
    return min(max(from + sign * max(visible.count - 1, 1), 0), last)
  }

  private func move(to position: Int?, extending: Bool) -> Bool {
    guard let position, let id = id(atPosition: position) else { return false }
    remember(id, at: position)
    if extending { extend(to: id) } else { selection.select(id) }
    return true
  }

  private func extend(to id: ID) {
    guard let end = position(of: id) else { return }
    let start = selection.anchor.flatMap { position(of: $0) } ?? end
    let range = min(start, end)..<max(start, end) + 1
    func ids(_ positions: Range<Int>) -> [ID] { provider.elements(atPositions: positions).map(identity) }
    if let last = lastExtension, last.changeCount == selection.changeCount, last.range.contains(start) {
      // Both ranges contain the anchor, so one step costs what it adds or takes away.
      selection.extend(
        adding: range.subtracting(last.range).flatMap(ids), removing: last.range.subtracting(range).flatMap(ids), to: id
      )
    } else {
      selection.extend(over: ids(range), to: id)
    }
    // Of elements with the same identity, the selection does not tell which one is in the range.
    let isExact = selection.mode == .multiple && selection.ids.count == range.count
    lastExtension = isExact ? (range, selection.changeCount) : nil
  }

  private func toggleAtCursor() -> Bool {
    guard selection.mode != .none, let cursor = selection.cursor else { return false }
    selection.toggle(cursor)
    return true
  }

  private func selectAll() -> Bool {
    guard selection.mode == .multiple else { return false }
    selection.selectAll(provider.elements.map(identity))
    return true
  }

  private func clear() -> Bool {
    guard !selection.ids.isEmpty else { return false }
    selection.clear()
    return true
  }

  /// Performs the actions of the selected elements, in the order of the list; of the element at the cursor if none is
  /// selected.
  private func performActions(forKey key: Character) -> Bool {
    let ids =
      selection.ids.isEmpty ? [selection.cursor].compactMap { $0 } : inOrder(selection.ids)
    refreshHints()
    // All actions are collected before the first is performed, because it may change what the other elements offer.
    let actions = ids.compactMap { id in self.actions(of: id)?.action(forKey: key) }.filter(\.isEnabled)
    for action in actions { action.perform() }
    return !actions.isEmpty
  }

  private func inOrder(_ ids: Set<ID>) -> [ID] {
    provider.elements.map(identity).filter { ids.contains($0) }
  }
}

extension Range<Int> {
  /// Returns what is before and what is behind a range that overlaps with this one.
  fileprivate func subtracting(_ other: Range) -> [Range] {
    let start = Swift.min(Swift.max(lowerBound, other.lowerBound), upperBound)
    return [lowerBound..<start, Swift.min(Swift.max(start, other.upperBound), upperBound)..<upperBound]
  }
}

/// A modifier of a tap.
public enum TapModifier: Sendable, Hashable {
  /// Selects the element only.
  case none
  /// Selects the element in addition to the others, or deselects it.
  case toggling
  /// Selects all elements from the anchor to this one.
  case extending
}
