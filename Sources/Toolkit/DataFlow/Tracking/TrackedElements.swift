/// A collection of children that records which of them were written, so that adding or removing one of them calls its
/// observers and not those of the others.
///
/// It counts as a field of a ``TrackedState``, which begins the collection's record.
public protocol TrackedElements: IdentifiedElements {
  /// The elements that were added, removed or changed other than by ``ForEachElement``. A stored property.
  var writtenElements: WrittenElements { get set }

  /// The key path of ``writtenElements``.
  static var elementTracking: WritableKeyPath<Self, WrittenElements> { get }
}

/// The elements of a collection that were written while one part of a reducer ran.
public struct WrittenElements: Sendable {
  /// The hashes of the identifiers.
  @usableFromInline var hashes: [Int] = []

  /// The stamp of the run, as in ``WrittenFields``; 0 if nothing is recorded.
  @usableFromInline var stamp: UInt64 = 0

  /// The maximum number of elements to record. If more are written in one run, all count as written.
  @usableFromInline static var most: Int { 16 }

  /// Creates an empty collection.
  @inlinable
  public init() {}

  @inlinable
  init(stamp: UInt64) {
    self.stamp = stamp
  }

  /// Records that an element is added, removed or changed.
  @inlinable
  public mutating func note(_ id: some Hashable) {
    guard stamp != 0 else { return }
    if hashes.count < Self.most { hashes.append(id.hashValue) } else { self = WrittenElements() }
  }

  /// Returns the hashes of what was written under that stamp; nil if it may be any element.
  func hashes(since stamp: UInt64) -> [Int]? { self.stamp == stamp ? hashes : nil }
}

// MARK: - Of any collection

extension TrackedElements {
  /// The byte offset of the record in the collection; -1 if it is not stored.
  fileprivate static var recordOffset: Int { MemoryLayout<Self>.offset(of: elementTracking) ?? -1 }
}

extension StatePlace {
  /// Reads what was written in a collection that keeps a record; nil if it keeps none.
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
