/// Where a child's state is in its parent's. A stored property is reached by its offset, which costs a tenth of what its
/// key path does; a computed one has no offset and is reached by its key path. A field of a tracked state is reached by
/// the offset of its storage: what a child does to it is known from the way the action took, and needs no record.
@usableFromInline
struct StatePlace<Root, Value> {
  @usableFromInline let path: WritableKeyPath<Root, Value>

  /// -1 where there is none.
  @usableFromInline let offset: Int

  @inlinable
  init(_ path: WritableKeyPath<Root, Value>) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path) ?? trackedStorageOffset(path, of: Root.self) ?? -1
  }

  /// Lends the child's state to the closure where it is.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard offset >= 0 else { return body(&root[keyPath: path]) }
    return withUnsafeMutablePointer(to: &root) { pointer in
      // `MemoryLayout.offset(of:)` gives an offset exactly where access by it means what access by the key path does; a
      // tracked field's accessors do nothing besides but to keep the record.
      body(&(UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}

extension StatePlace {
  /// As above, to look only: what is computed is not put back.
  @inlinable
  func look(_ root: inout Root, _ body: (inout Value) -> Void) {
    guard offset < 0 else { return modify(&root, body) }
    var value = root[keyPath: path]
    body(&value)
  }
}

// MARK: - For observers

extension StatePlace {
  @usableFromInline var extent: ScopePath.Place.Extent {
    offset < 0 ? .computed : .stored(offset..<offset + MemoryLayout<Value>.size)
  }

  /// The bit of the field that the place is in a tracked state; all bits elsewhere.
  @usableFromInline var field: UInt64 { trackedField(path, of: Root.self) ?? .max }

  /// Looks at what was written in a child that is tracked and always there.
  @usableFromInline var look: ScopePath.Place.Look? {
    let (offset, written): (Int, Int) = (self.offset, writtenOffset(in: Value.self))
    guard offset >= 0, written >= 0 else { return nil }
    return { parent, node, turn in
      let child = parent + offset
      turn.mark(below: node, WrittenPlace<Value>.written(child, written).pointee, at: child)
      return true
    }
  }

  /// Looks at what was written in a child that is tracked and may be nil.
  @usableFromInline
  func lookIntoOptional<Wrapped>() -> ScopePath.Place.Look? where Value == Wrapped? {
    let (offset, written): (Int, Int) = (self.offset, writtenOffset(in: Wrapped.self))
    guard offset >= 0, written >= 0 else { return nil }
    return { parent, node, turn in
      let value = (parent + offset).assumingMemoryBound(to: Value.self)
      let looked = value.pointee.modifyWrapped { wrapped in
        withUnsafeMutablePointer(to: &wrapped) { pointer in
          let child = UnsafeMutableRawPointer(pointer)
          turn.mark(below: node, WrittenPlace<Wrapped>.written(child, written).pointee, at: child)
        }
        return true
      }
      return looked == true
    }
  }
}
