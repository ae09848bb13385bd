import Bytes

/// A node of a tree whose nodes are linked by their indices in an array; −1 for none.
@usableFromInline
package protocol LinkedNode {
  var parent: Int32 { get set }
  var firstChild: Int32 { get set }
  var lastChild: Int32 { get set }
  var previous: Int32 { get set }
  var next: Int32 { get set }
}

// Inlinable, so that the code is made for the nodes of each module.
extension Array where Element: LinkedNode {
  /// Appends a node without a parent to an element's children.
  @inlinable
  package mutating func append(_ child: Int32, to parent: Int32) {
    let last = self[Int(parent)].lastChild
    self[Int(child)].parent = parent
    self[Int(child)].previous = last
    if last < 0 {
      self[Int(parent)].firstChild = child
    } else {
      self[Int(last)].next = child
    }
    self[Int(parent)].lastChild = child
  }

  /// Inserts a node without a parent before another one.
  @inlinable
  package mutating func insert(_ child: Int32, before sibling: Int32) {
    let parent = self[Int(sibling)].parent
    let previous = self[Int(sibling)].previous
    self[Int(child)].parent = parent
    self[Int(child)].previous = previous
    self[Int(child)].next = sibling
    self[Int(sibling)].previous = child
    if previous < 0 {
      self[Int(parent)].firstChild = child
    } else {
      self[Int(previous)].next = child
    }
  }

  /// Removes a node from its parent, if it has one.
  @inlinable
  package mutating func detach(_ child: Int32) {
    let node = self[Int(child)]
    guard node.parent >= 0 else { return }
    if node.previous < 0 {
      self[Int(node.parent)].firstChild = node.next
    } else {
      self[Int(node.previous)].next = node.next
    }
    if node.next < 0 {
      self[Int(node.parent)].lastChild = node.previous
    } else {
      self[Int(node.next)].previous = node.previous
    }
    self[Int(child)].parent = -1
    self[Int(child)].previous = -1
    self[Int(child)].next = -1
  }
}
