/// A tree whose elements expand and collapse. Its rows are the elements that no collapsed one hides, from the top down.
///
/// Each identity occurs once: of several elements with one identity, the first is kept. What is expanded stays so while
/// its identity is in the tree.
///
/// ```swift
/// let folders = TreeProvider<Folder, String>(identity: \.id)
/// folders.set([TreeNode(inbox, children: [TreeNode(work), TreeNode(home)])])
/// folders.expand(inbox.id)
/// folders.elements.map(\.level)  // 0, 1, 1
/// ```
///
/// Every change takes O(n) for n rows, besides what is said at the functions.
public final class TreeProvider<Element, ID: Hashable & Sendable>: DataProvider {
  // MARK: Lifecycle

  /// - Parameter identity: returns an element's identity, which must never change.
  public init(identity: @escaping (Element) -> ID) {
    self.identity = identity
  }

  // MARK: Public

  /// The rows.
  public private(set) var elements: [TreeRow<Element>] = []

  /// A closure that is called when an element expands whose children are not known yet. The owner loads and inserts
  /// them.
  public var onExpandingUnknown: ((Element) -> Void)?

  /// Replaces the tree.
  ///
  /// - Returns: the elements left out because their identity occurs before them, and all those below them.
  /// - Complexity: O(n) for n elements, old and new.
  @discardableResult
  public func set(_ roots: [TreeNode<Element>]) -> [Element] {
    let leaving = tree
    tree = Tree()
    let left = tree.insert(roots, under: nil, at: 0, identity)
    expanded = expanded.filter { tree[$0] != nil }
    withExtendedLifetime(leaving) { changed() }
    return left
  }

  /// Inserts elements with those below them.
  ///
  /// - Parameters:
  ///   - parent: the element to insert below; nil for roots.
  ///   - index: the index among the children of the parent. An index out of bounds means the nearest end.
  ///   - nodes: the elements, each with those below it.
  /// - Returns: the elements left out because their identity is already there, and all those below them; all elements if
  ///   there is no such parent.
  @discardableResult
  public func insert(_ nodes: [TreeNode<Element>], under parent: ID? = nil, at index: Int = .max) -> [Element] {
    if let parent, tree[parent] == nil { return nodes.flatMap(\.allElements) }
    let left = tree.insert(nodes, under: parent, at: index, identity)
    changed()
    return left
  }

  /// Replaces the element that has this element's identity. Those below it stay.
  ///
  /// - Returns: the old element; nil, without a change, if there is no such element.
  @discardableResult
  public func replace(_ element: Element) -> Element? {
    guard let old = tree.replace(element, identity(element)) else { return nil }
    changed()
    return old
  }

  /// Removes an element and those below it.
  ///
  /// - Returns: nil if there is no such element.
  /// - Complexity: O(n) for n rows and the elements removed.
  @discardableResult
  public func remove(_ id: ID) -> Element? {
    guard let element = tree[id]?.element else { return nil }
    let leaving = tree.remove(id)
    for leaver in leaving { expanded.remove(identity(leaver)) }
    withExtendedLifetime(leaving) { changed() }
    return element
  }

  /// Moves an element with those below it.
  ///
  /// - Parameters:
  ///   - parent: the element to move it below; nil to make it a root.
  ///   - index: the index among the children of the parent after the move. An index out of bounds means the nearest
  ///     end.
  ///   - id: the identity of the element.
  /// - Returns: false if one of them is not there, or if the parent is the element itself or below it.
  @discardableResult
  public func move(_ id: ID, under parent: ID?, at index: Int = .max) -> Bool {
    guard tree.move(id, under: parent, at: index) else { return false }
    changed()
    return true
  }

  /// Announces all changes made in `body` at once, after it. May be nested.
  public func batch(_ body: () -> Void) { announcer.batch(body) }

  public func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { announcer.observe(onChange) }

  // MARK: Internal

  var tree = Tree<Element, ID>()
  var expanded: Set<ID> = []

  /// Makes the rows again.
  func changed() {
    var rows: [TreeRow<Element>] = []
    rows.reserveCapacity(elements.count)
    // A stack, because a tree may be deep.
    var rest = tree.roots.reversed().map { (id: $0, level: 0) }
    while let (id, level) = rest.popLast() {
      guard let entry = tree[id] else { continue }
      let isExpanded = expanded.contains(id)
      rows.append(
        TreeRow(
          element: entry.element, level: level,
          disclosure: !entry.isExpandable ? .none : isExpanded ? .expanded : .collapsed))
      if isExpanded { rest += entry.children.reversed().map { ($0, level + 1) } }
    }
    let leaving = elements
    elements = rows
    withExtendedLifetime(leaving) { announcer.announce(.sections([0])) }
  }

  // MARK: Private

  private let identity: (Element) -> ID
  private let announcer = ChangeAnnouncer()
}
