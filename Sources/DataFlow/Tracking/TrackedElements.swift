/// A collection of children that records which of them were written, so that a parent that adds or removes one concerns
/// that one and nobody who looks at the others.
///
/// It counts as a field of a ``TrackedState``: there it is told when its record begins.
public protocol TrackedElements: IdentifiedElements {
  /// Which elements were added, removed or changed other than by ``ForEach``. A stored property.
  var writtenElements: WrittenElements { get set }

  /// Where that is.
  static var elementTracking: WritableKeyPath<Self, WrittenElements> { get }
}

/// Which elements of a collection were written while one part of a reducer ran.
public struct WrittenElements: Sendable {
  /// Of the identifiers.
  @usableFromInline var hashes: [Int] = []

  /// Of the run, as that of ``WrittenFields``; 0 where nothing is recorded.
  @usableFromInline var stamp: UInt64 = 0

  /// With more than so many written in one run, all count as written.
  @usableFromInline static var most: Int { 16 }

  @inlinable
  public init() {}

  @inlinable
  init(stamp: UInt64) {
    self.stamp = stamp
  }

  /// Notes that an element is added, removed or changed.
  @inlinable
  public mutating func note(_ id: some Hashable) {
    guard stamp != 0 else { return }
    if hashes.count < Self.most { hashes.append(id.hashValue) } else { self = WrittenElements() }
  }

  /// The hashes of what was written in the run of that stamp; nil if that may be any.
  func hashes(since stamp: UInt64) -> [Int]? { self.stamp == stamp ? hashes : nil }
}

// MARK: - Of any collection

extension TrackedElements {
  /// How far into the collection its record lies, in bytes; -1 if that is not stored.
  fileprivate static var recordOffset: Int { MemoryLayout<Self>.offset(of: elementTracking) ?? -1 }
}

extension StatePlace {
  /// Reads what was written in a collection that keeps a record; nil where it keeps none.
  @usableFromInline var writtenElements: ScopePath.Place.ReadElements? {
    guard offset >= 0, let tracked = Value.self as? any TrackedElements.Type, tracked.recordOffset >= 0 else {
      return nil
    }
    let total = offset + tracked.recordOffset
    return { parent, stamp in
      // The offset is of a stored property of that type.
      (parent + total).assumingMemoryBound(to: WrittenElements.self).pointee.hashes(since: stamp)
    }
  }
}
