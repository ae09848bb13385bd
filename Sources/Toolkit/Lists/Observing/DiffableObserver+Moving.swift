import Diffing

// MARK: - Moves that the view has made

extension DiffableObserver {
  /// Takes over that the view has moved a row by itself, as tables do when the user drags one. The view must not be told
  /// to move it again.
  ///
  /// The provider follows in `body`. If it then has the elements as the view shows them, nothing is applied. If it has
  /// put the element elsewhere, or has refused the move, the view gets the difference.
  ///
  /// - Parameters:
  ///   - path: the row in the view before the move.
  ///   - target: the row in the view after the move.
  ///   - body: moves the element in the provider.
  /// - Returns: false if the view cannot have moved such a row; `body` is not called then.
  /// - Complexity: O(s + n) for s sections and the n rows of the two concerned, plus the cost of `body` and of an update.
  @discardableResult
  public func rowMoved(from path: ElementPath, to target: ElementPath, _ body: () -> Void) -> Bool {
    guard shown.canMove(from: path, to: target) else { return false }
    shown.move(from: path, to: target)
    if content.canMove(from: path, to: target) { content.move(from: path, to: target) }
    moveCount += 1
    // What the provider announces on the way may lack the element.
    isHolding = true
    body()
    isHolding = false
    changed(.sections(Set([path.section, target.section]).sorted()))
    return true
  }

  /// Lets the view reload the rows that it has, after a move of its own that cannot be taken over.
  func reloadTarget() {
    target?.reload(
      ListUpdate(
        observer: self, difference: Diff.changes(from: shown, to: shown, identity: { $0.id }),
        before: { [shown] in shown },
        after: shown, old: content, new: content, isAnimated: false, changedParts: changedParts))
  }
}

// MARK: - Sections with elements to move

private protocol MovableElements {
  associatedtype Element
  var elements: [Element] { get set }
}

extension ListSection: MovableElements {}
extension ProviderSection: MovableElements {}

extension Array where Element: MovableElements {
  fileprivate func canMove(from path: ElementPath, to target: ElementPath) -> Bool {
    guard indices.contains(path.section), indices.contains(target.section) else { return false }
    let count = self[target.section].elements.count - (path.section == target.section ? 1 : 0)
    return self[path.section].elements.indices.contains(path.item) && (0...Swift.max(count, 0)).contains(target.item)
  }

  fileprivate mutating func move(from path: ElementPath, to target: ElementPath) {
    let element = self[path.section].elements.remove(at: path.item)
    self[target.section].elements.insert(element, at: target.item)
  }
}
