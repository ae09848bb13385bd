import Threading

/// Records the path of an action down the reducer tree, so that the observers of a part of the state are called exactly
/// when something ran there. No old value is kept for comparison: the next change of every collection in it would copy
/// the collection.
///
/// Only observed places have nodes. Only the nodes of places where something ran are visited to call their observers,
/// however many nodes there are.
@usableFromInline
final class ObservationPass {
  /// The current position of the action: the deepest observed place above it or at it.
  @usableFromInline
  struct Cursor {
    /// Unmanaged: the tree holds the node, and removes nodes between turns only. Counting a reference at each step
    /// would cost more than all other work here.
    let node: Unmanaged<ScopeNode>

    /// True if the action is at the node itself and not at an unobserved place below it.
    let isExact: Bool

    /// The place itself, if effects are in flight at or below it that the state may lose; otherwise nil.
    let live: Unmanaged<LivePlace>?
  }

  // Read and written whole, and never across a call.
  @exclusivity(unchecked) private var cursor: Cursor
  private let root: ScopeNode
  private let live: LivePlace

  /// True if effects are in flight that the state may lose. Set before an action is reduced.
  @exclusivity(unchecked) @usableFromInline var mayLoseChildren: Bool = false {
    didSet {
      let live: Unmanaged<LivePlace>? = mayLoseChildren ? .passUnretained(live) : nil
      cursor = Cursor(node: .passUnretained(root), isExact: true, live: live)
    }
  }
  private var marked: [ScopeNode] = []
  private var round: Int = 0

  /// The stamp of the part of a reducer that runs now, or ran last. See ``WrittenFields``.
  @exclusivity(unchecked) private var stamp: UInt64 = 0

  /// True if observers have to be called.
  @exclusivity(unchecked) @usableFromInline private(set) var hasNews: Bool = false

  init(root: ScopeNode, live: LivePlace) {
    self.root = root
    self.live = live
    cursor = Cursor(node: .passUnretained(root), isExact: true, live: nil)
  }

  // MARK: Along the path of an action

  /// Marks the current place before a part of a reducer runs there that may change any of its state.
  @usableFromInline
  func change() {
    let cursor: Cursor = cursor
    touch(cursor)
    markObservers(at: cursor)
  }

  private func markObservers(at cursor: Cursor) {
    if cursor.isExact { cursor.node._withUnsafeGuaranteedRef { markAll(at: $0) } }
    markObservers(from: cursor.node)
  }

  /// True if a change of children's collections at the current place can be told from kept copies.
  @usableFromInline var hasKeepers: Bool { cursor.live?._withUnsafeGuaranteedRef { $0.hasKeepers } ?? false }

  /// Keeps copies of these collections before a part of a reducer runs at the current place that may change any of its
  /// state.
  ///
  /// - Returns: false if none is kept.
  @usableFromInline
  func keep(at state: UnsafeMutableRawPointer, _ habit: KeepingHabit) -> Bool {
    cursor.live?._withUnsafeGuaranteedRef { $0.keep(at: state, habit) } ?? false
  }

  /// Marks the current place after that part has run.
  @usableFromInline
  func change(at state: UnsafeMutableRawPointer, _ habit: KeepingHabit) {
    let cursor: Cursor = cursor
    if cursor.live?._withUnsafeGuaranteedRef({ $0.touchUnkept(at: state) }) == false { habit.hasCopied() }
    markObservers(at: cursor)
  }

  /// Enters the operator's place.
  ///
  /// - Returns: the position before, for ``leave(to:)``.
  @usableFromInline
  func enter(_ place: ScopePath.Place) -> Cursor {
    if !place.isApart { change() }
    let before: Cursor = cursor
    let live: Unmanaged<LivePlace>? = below(before, place, hash: 0)
    guard before.isExact else {
      if before.live != nil { cursor = Cursor(node: before.node, isExact: false, live: live) }
      return before
    }
    go(from: before.node, to: before.node._withUnsafeGuaranteedRef { $0.existing(place) }, live)
    return before
  }

  @usableFromInline
  func enter(_ place: ScopePath.Place, elementHash: Int) -> Cursor {
    if !place.isApart { change() }
    let before: Cursor = cursor
    let live: Unmanaged<LivePlace>? = below(before, place, hash: elementHash)
    guard before.isExact else {
      if before.live != nil { cursor = Cursor(node: before.node, isExact: false, live: live) }
      return before
    }
    if let all = before.node._withUnsafeGuaranteedRef({ $0.existing(place) }) {
      // A change of an element is a change for observers of the whole collection.
      go(
        from: all,
        to: all._withUnsafeGuaranteedRef { $0.hasElements ? $0.existingElement(hash: elementHash) : nil }, live)
    } else {
      go(from: before.node, to: nil, live)
    }
    return before
  }

  /// Marks the place of a child that is about to be removed from the state.
  @usableFromInline
  func remove(at place: ScopePath.Place) {
    touch(cursor)
    let before = enter(place)
    change()
    leave(to: before)
  }

  @usableFromInline
  func leave(to cursor: Cursor) {
    self.cursor = cursor
  }

  private func go(
    from node: Unmanaged<ScopeNode>, to child: Unmanaged<ScopeNode>?, _ live: Unmanaged<LivePlace>?
  ) {
    cursor = Cursor(node: child ?? node, isExact: child != nil, live: live)
  }

  // MARK: Places that may be lost

  private func below(_ cursor: Cursor, _ place: ScopePath.Place, hash: Int) -> Unmanaged<LivePlace>? {
    cursor.live?._withUnsafeGuaranteedRef { $0.below(place, hash: hash) }
  }

  private func touch(_ cursor: Cursor) {
    cursor.live?._withUnsafeGuaranteedRef { $0.touch() }
  }

  // MARK: In tracked states

  /// Begins the record of a part of a reducer that is about to run on a tracked state.
  ///
  /// - Returns: the stamp of the record.
  @usableFromInline
  func begin() -> UInt64 {
    if stamp & 0xFFFF_FFFF == 0 { stamp = Self.stamps.add(1, ordering: .relaxed).oldValue << 32 }
    stamp += 1
    return stamp
  }

  /// The source of stamps. Every turn takes four billion at a time, so that a state that moves from one store to
  /// another never has a stamp of the other.
  private static let stamps: Atomic<UInt64> = Atomic(1)

  /// Marks what the last part of a reducer to begin has written into the state.
  @usableFromInline
  func change(_ written: WrittenFields, at state: UnsafeMutableRawPointer) {
    guard written.fields(since: stamp) != 0 else { return }
    let cursor: Cursor = cursor
    cursor.live?._withUnsafeGuaranteedRef { $0.touch(written.fields(since: stamp), at: state, stamp) }
    if cursor.isExact { cursor.node._withUnsafeGuaranteedRef { mark(below: $0, written, at: state) } }
    markObservers(from: cursor.node)
  }

  /// Marks the nodes below a place that observe what was written in its state.
  func mark(below node: ScopeNode, _ written: WrittenFields, at state: UnsafeMutableRawPointer) {
    let fields: UInt64 = written.fields(since: stamp)
    if fields == .max { return markAll(at: node) }
    node.forEachChild { (child: ScopeNode) in
      guard child.field & fields != 0 else { return }
      if child.hasObservers { list(child) }
      guard child.hasBelow else { return }
      if let hashes = child.place?.writtenElements?(state, stamp) {
        for hash in hashes {
          child.existingElement(hash: hash)?._withUnsafeGuaranteedRef { markAll(at: $0) }
        }
        return
      }
      if let look = child.place?.look, look(state, child, self) { return }
      markAll(at: child)
    }
  }

  // MARK: Marking

  /// Marks the node and all nodes below it.
  private func markAll(at node: ScopeNode) {
    guard !node.isWhole, node.hasBelow || node.hasObservers else { return }
    node.isWhole = true
    list(node)
  }

  /// Marks the observed nodes from this one up to the root, and those of computed places beside the way.
  private func markObservers(from node: Unmanaged<ScopeNode>) {
    var node: Unmanaged<ScopeNode>? = node
    while let current = node {
      node = current._withUnsafeGuaranteedRef { (node: ScopeNode) in
        if node.hasObservers { list(node) }
        if node.hasComputed { node.forEachChild { if $0.isComputed { markAll(at: $0) } } }
        return node.parent
      }
    }
  }

  private func list(_ node: ScopeNode) {
    guard !node.isMarked else { return }
    node.isMarked = true
    marked.append(node)
    hasNews = true
  }

  // MARK: At the end

  /// Calls the observers of every marked node, parents before children. Marks that they make meanwhile count for the
  /// next time.
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
