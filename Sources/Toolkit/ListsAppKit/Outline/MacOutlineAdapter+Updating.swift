#if canImport(AppKit)
  import AppKit
#elseif STAND_IN
  import AppKitStandIn
#endif
#if canImport(AppKit) || STAND_IN
  import Diffing
  import Lists

  // MARK: - Updates

  extension MacOutlineAdapter {
    /// Brings the view from the nodes that it has to the rows of a shape: level by level, in changes one after the other,
    /// as AppKit takes them. What moves below another parent goes and comes.
    func show(_ shape: OutlineShape<Element, ID>, updating updated: Set<ID>, isAnimated: Bool) {
      guard let outlineView else { return }
      let animation = isAnimated ? rowAnimation : []
      let staying = stayingNodes(shape)
      for node in staying where node !== root && !shape.isExpanded(node.id) { outlineView.collapseItem(node) }
      let changed = staying.filter { $0 === root || outlineView.isItemExpanded($0) }.map { node in
        let (old, new) = (node.children.compactMap(\.id), shape.children(of: node.id))
        return (node: node, new: new, changes: Diff.changes(from: old, to: new))
      }
      outlineView.beginUpdates()
      for (node, _, changes) in changed {
        for index in changes.deletions.reversed() {
          node.children.remove(at: index)
          outlineView.removeItems(at: [index], inParent: item(node), withAnimation: animation)
        }
      }
      for (node, new, changes) in changed {
        var arriving = changes.insertions.makeIterator()
        for step in changes.steps(oldCount: node.children.count + changes.deletions.count) {
          switch step {
          case .insert(let index):
            guard let id = arriving.next().map({ new[$0] }) else { continue }
            node.children.insert(OutlineNode(shape.rows[id], id), at: index)
            outlineView.insertItems(at: [index], inParent: item(node), withAnimation: animation)
          case .move(let from, let to):
            node.children.insert(node.children.remove(at: from), at: to)
            outlineView.moveItem(at: from, inParent: item(node), to: to, inParent: item(node))
          case .delete, .update: break
          }
        }
      }
      outlineView.endUpdates()
      for node in stayingNodes(shape) {
        guard let id = node.id else { continue }
        node.row = shape.rows[id]
        if updated.contains(id) { outlineView.reloadItem(node, reloadChildren: false) }
      }
      expand(shape)
    }

    /// Loads all nodes again.
    func reload(_ shape: OutlineShape<Element, ID>) {
      root = OutlineNode(nil, nil)
      fill(root, shape)
      outlineView?.reloadData()
      expand(shape)
    }

    /// Makes the nodes below one of them, and below those that are expanded. Nodes that were there stay the same.
    func fill(_ node: OutlineNode<Element, ID>, _ shape: OutlineShape<Element, ID>) {
      // A list, because a tree may be deep.
      var open = [node]
      while let node = open.popLast() {
        var known: [ID: OutlineNode<Element, ID>] = [:]
        for child in node.children { if let id = child.id { known[id] = child } }
        node.children = shape.children(of: node.id).map { id in
          let child = known[id] ?? OutlineNode(nil, id)
          child.row = shape.rows[id]
          return child
        }
        open += node.children.filter { shape.isExpanded($0.id) }
      }
    }

    // MARK: Private

    /// AppKit's name of a node: the node above the roots is nil.
    private func item(_ node: OutlineNode<Element, ID>) -> OutlineNode<Element, ID>? { node === root ? nil : node }

    /// The nodes on the view that keep their row and their parent, from the top down.
    private func stayingNodes(_ shape: OutlineShape<Element, ID>) -> [OutlineNode<Element, ID>] {
      guard let outlineView else { return [] }
      var nodes = [root]
      var index = 0
      while index < nodes.count {
        let node = nodes[index]
        index += 1
        guard node === root || outlineView.isItemExpanded(node) else { continue }
        nodes += node.children.filter { shape.has($0.id, under: node.id) }
      }
      return nodes
    }

    /// Expands what the shape has expanded. AppKit remembers what was expanded below a collapsed item, which may differ.
    private func expand(_ shape: OutlineShape<Element, ID>) {
      guard let outlineView else { return }
      var open = Array(root.children.reversed())
      while let node = open.popLast() {
        let isExpanded = outlineView.isItemExpanded(node)
        if shape.isExpanded(node.id) {
          if !isExpanded {
            fill(node, shape)
            outlineView.expandItem(node)
          }
          open += node.children.reversed()
        } else if isExpanded {
          outlineView.collapseItem(node)
        }
      }
    }
  }
#endif
