/// Where a child's state is in its parent's. A stored property is reached by its offset, which costs a tenth of what its
/// key path does; a computed one has no offset and is reached by its key path.
@usableFromInline
struct StatePlace<Root, Value> {
  @usableFromInline let path: WritableKeyPath<Root, Value>

  /// -1 where there is none.
  @usableFromInline let offset: Int

  @inlinable
  init(_ path: WritableKeyPath<Root, Value>) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path) ?? -1
  }

  /// Lends the child's state to the closure where it is.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard offset >= 0 else { return body(&root[keyPath: path]) }
    return withUnsafeMutablePointer(to: &root) { (pointer: UnsafeMutablePointer<Root>) in
      // `MemoryLayout.offset(of:)` gives an offset exactly where access by it means what access by the key path does.
      body(&(UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
