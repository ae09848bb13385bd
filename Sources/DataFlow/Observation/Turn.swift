/// What an action passes through on its way down the reducer tree, kept so that those who observe a part of the state are
/// told exactly when something ran there. Nobody keeps an old value to compare with: that would make the next change of
/// every collection in it a copy.
///
/// Only observed places have nodes, and only those that something ran at are walked to tell, however many there are.
@usableFromInline
final class Turn {
  /// Where the action is now: the deepest place above it, or at it, that is observed.
  @usableFromInline
  struct Spot {
    let node: ScopeNode

    /// Whether the action is at the node itself and not at an unobserved place below it.
    let isExact: Bool
  }

  // Read and written whole, and across no call.
  @exclusivity(unchecked) private var spot: Spot
  private var marked: [ScopeNode] = []
  private var round: Int = 0

  /// Whether somebody has to be told.
  @exclusivity(unchecked) @usableFromInline private(set) var hasNews: Bool = false

  init(root: ScopeNode) {
    spot = Spot(node: root, isExact: true)
  }

  // MARK: On the way

  /// A part of a reducer that changes the state as it likes is about to run here.
  @usableFromInline
  func change() {
    if spot.isExact, !spot.node.isWhole {
      spot.node.isWhole = true
      list(spot.node)
    }
    var node: ScopeNode = spot.node
    while true {
      if node.hasObservers { list(node) }
      guard let parent = node.parent else { return }
      node = parent
    }
  }

  private func list(_ node: ScopeNode) {
    guard !node.isMarked else { return }
    node.isMarked = true
    marked.append(node)
    hasNews = true
  }

  /// - Returns: where the action came from, for ``leave(to:)``.
  @usableFromInline
  func enter(_ place: ScopePath.Place) -> Spot {
    let before: Spot = spot
    if before.isExact { go(from: before.node, to: before.node.existing(place)) }
    return before
  }

  @usableFromInline
  func enter(_ place: ScopePath.Place, elementHash: Int) -> Spot {
    let before: Spot = spot
    guard before.isExact else { return before }
    if let all = before.node.existing(place) {
      // Who observes the collection as a whole sees its elements change.
      go(from: all, to: all.hasElements ? all.existingElement(hash: elementHash) : nil)
    } else {
      go(from: before.node, to: nil)
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

  // MARK: At the end

  /// Tells the observers of every marked place, those above before those below. Marks that they make meanwhile count for
  /// the next time.
  @usableFromInline
  func tell() {
    var nodes: [ScopeNode] = marked
    marked = []
    hasNews = false
    round += 1
    let round: Int = round
    if nodes.count > 1 { nodes.sort { $0.depth < $1.depth } }
    var whole: [Bool] = []
    for node in nodes {
      whole.append(node.isWhole)
      node.isMarked = false
      node.isWhole = false
    }
    for (node, isWhole) in zip(nodes, whole) {
      if isWhole { node.tellAll(round) } else { node.tell(round) }
    }
  }
}
