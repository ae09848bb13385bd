/// What an action passes through on its way down the reducer tree, kept so that those who observe a part of the state are
/// told exactly when something ran there. Nobody keeps an old value to compare with: that would make the next change of
/// every collection in it a copy.
@usableFromInline
final class Turn {
  /// Where the action is now: the deepest place above it, or at it, that is observed.
  @usableFromInline
  struct Spot {
    @usableFromInline let node: ScopeNode

    /// Whether the action is at the node itself and not at an unobserved place below it.
    @usableFromInline let isExact: Bool

    @inlinable
    init(node: ScopeNode, isExact: Bool) {
      self.node = node
      self.isExact = isExact
    }
  }

  @usableFromInline var spot: Spot

  init(root: ScopeNode) {
    spot = Spot(node: root, isExact: true)
  }

  /// A part of a reducer that changes the state as it likes is about to run here.
  @usableFromInline
  func change() {
    if spot.isExact { spot.node.markWhole() } else { spot.node.mark() }
  }

  /// - Returns: where the action came from, for ``leave(to:)``.
  @usableFromInline
  func enter(_ place: ScopePath.Place) -> Spot {
    let before: Spot = spot
    if before.isExact { go(from: before.node, to: before.node.existing(place)) }
    return before
  }

  @usableFromInline
  func enter<ID: Hashable>(_ place: ScopePath.Place, element: ID) -> Spot {
    let before: Spot = spot
    guard before.isExact else { return before }
    guard let all = before.node.existing(place), !all.elements.isEmpty else {
      go(from: before.node, to: nil)
      return before
    }
    if let node = all.elements[AnyHashable(element)] {
      go(from: before.node, to: node)
    } else {
      // Who observes the collection as a whole sees its elements change.
      go(from: all, to: nil)
    }
    return before
  }

  @usableFromInline
  func leave(to spot: Spot) {
    self.spot = spot
  }

  private func go(from node: ScopeNode, to child: ScopeNode?) {
    spot = child.map { Spot(node: $0, isExact: true) } ?? Spot(node: node, isExact: false)
  }
}
