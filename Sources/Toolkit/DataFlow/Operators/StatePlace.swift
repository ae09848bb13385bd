/// The location of a child's state in its parent's. A stored property is reached by its offset, at a tenth of the cost
/// of its key path. A computed one has no offset and is reached by its key path. A field of a tracked state is reached
/// by the offset of its storage: the path of the action already shows that the child may have changed it, so no record
/// is needed.
@usableFromInline
struct StatePlace<Root, Value> {
  @usableFromInline let path: WritableKeyPath<Root, Value>

  /// The byte offset; -1 if the property is computed.
  @usableFromInline let offset: Int

  @inlinable
  init(_ path: WritableKeyPath<Root, Value>) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path) ?? trackedStorageOffset(path, of: Root.self) ?? -1
  }

  /// Passes the child's state to the closure in place.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard offset >= 0 else { return body(&root[keyPath: path]) }
    return withUnsafeMutablePointer(to: &root) { pointer in
      // `MemoryLayout.offset(of:)` returns an offset only where access by it is equivalent to access by the key path.
      // The accessors of a tracked field do nothing more than keep the record.
      body(&(UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self).pointee)
    }
  }
}

extension StatePlace {
  /// Passes the child's state to the closure for reading: a computed value is not written back.
  @inlinable
  func look(_ root: inout Root, _ body: (inout Value) -> Void) {
    guard offset < 0 else { return modify(&root, body) }
    var value = root[keyPath: path]
    body(&value)
  }
}

extension StatePlace {
  /// Passes the state of an optional child; nil if the optional is computed.
  @inlinable
  func reach<Wrapped>(_ identity: @escaping (Wrapped) -> AnyHashable?) -> ScopePath.Place.Reach?
  where Value == Wrapped? {
    guard offset >= 0 else { return nil }
    return { [offset] parent, element, body in
      // The offset is of a stored property of that type.
      let value = (parent + offset).assumingMemoryBound(to: Value.self)
      return value.pointee.modifyWrapped { child in
        guard identity(child) == element else { return false }
        withUnsafeMutablePointer(to: &child) { body(UnsafeMutableRawPointer($0)) }
        return true
      } ?? false
    }
  }
}

// MARK: - For scoped stores

extension StatePlace where Value: IdentifiedElements {
  /// Recognizes the path of an element, such as `\.rows[1]`.
  @usableFromInline var findElement: ScopePath.Place.FindElement {
    { [path = path as AnyKeyPath] statePath, id in
      guard let id = id.base as? Value.ElementID, let inner = Value.elementPath(withID: id),
        path.appending(path: inner) == statePath
      else { return nil }
      return id.hashValue
    }
  }
}

// MARK: - For observers

extension StatePlace {
  @usableFromInline var extent: ScopePath.Place.Extent {
    offset < 0 ? .computed : .stored(offset..<offset + MemoryLayout<Value>.size)
  }

  /// The bit of the field of a tracked state; all bits if the state is not tracked.
  @usableFromInline var field: UInt64 { trackedField(path, of: Root.self) ?? .max }

  /// Marks what was written in a tracked child that is always present.
  @usableFromInline var look: ScopePath.Place.Look? {
    let (offset, written): (Int, Int) = (self.offset, writtenOffset(in: Value.self))
    guard offset >= 0, written >= 0 else { return nil }
    return { parent, node, pass in
      let child = parent + offset
      pass.mark(below: node, WrittenPlace<Value>.written(child, written).pointee, at: child)
      return true
    }
  }

  /// Marks what was written in a tracked child that may be nil.
  @usableFromInline
  func lookIntoOptional<Wrapped>() -> ScopePath.Place.Look? where Value == Wrapped? {
    let (offset, written): (Int, Int) = (self.offset, writtenOffset(in: Wrapped.self))
    guard offset >= 0, written >= 0 else { return nil }
    return { parent, node, pass in
      let value = (parent + offset).assumingMemoryBound(to: Value.self)
      let looked = value.pointee.modifyWrapped { wrapped in
        withUnsafeMutablePointer(to: &wrapped) { pointer in
          let child = UnsafeMutableRawPointer(pointer)
          pass.mark(below: node, WrittenPlace<Wrapped>.written(child, written).pointee, at: child)
        }
        return true
      }
      return looked == true
    }
  }
}
