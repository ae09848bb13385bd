#if canImport(AppKit)
  import AppKit
#elseif STAND_IN
  import AppKitStandIn
#endif
#if canImport(AppKit) || STAND_IN
  import Diffing
  import Lists

  /// An item of an outline view. AppKit tells items apart as objects, so a node stays the same as long as its element is
  /// below the same parent.
  final class OutlineNode<Element, ID: Hashable & Sendable>: NSObject {
    init(_ row: TreeRow<Element>?, _ id: ID?) {
      self.row = row
      self.id = id
    }

    /// The element; nil for the node above the roots.
    var row: TreeRow<Element>?
    let id: ID?
    /// The nodes that the view has below this one, or had when it was expanded the last time.
    var children: [OutlineNode] = []
  }

  /// The rows of a tree as children of each other.
  struct OutlineShape<Element, ID: Hashable & Sendable> {
    // MARK: Lifecycle

    /// - Parameter rows: from the top down, as a `TreeProvider` has them.
    init(_ rows: [TreeRow<Element>], identity: (Element) -> ID) {
      // The elements above the next row.
      var above: [ID] = []
      for row in rows {
        let id = identity(row.element)
        above.removeLast(max(0, above.count - row.level))
        self.rows[id] = row
        if let parent = above.last {
          children[parent, default: []].append(id)
          parents[id] = parent
        } else {
          roots.append(id)
        }
        above.append(id)
      }
    }

    // MARK: Internal

    private(set) var rows: [ID: TreeRow<Element>] = [:]

    func children(of id: ID?) -> [ID] { id.map { children[$0] ?? [] } ?? roots }

    func isExpanded(_ id: ID?) -> Bool { id.map { rows[$0]?.disclosure == .expanded } ?? true }

    /// True if the element has a row right below this parent; a nil parent means the roots.
    func has(_ id: ID?, under parent: ID?) -> Bool {
      guard let id else { return parent == nil }
      return rows[id] != nil && parents[id] == parent
    }

    // MARK: Private

    private var roots: [ID] = []
    private var children: [ID: [ID]] = [:]
    private var parents: [ID: ID] = [:]
  }
#endif
