/// A collection that copies its storage before a change if another value shares it.
///
/// A copy that is kept while a reducer runs therefore tells, without a look at any element, whether the reducer changed
/// the collection: it did if the bytes of the two values differ.
package protocol CopiedOnWrite {
  var count: Int { get }
}

extension Array: CopiedOnWrite {}
extension Dictionary: CopiedOnWrite {}
extension IdentifiedList: CopiedOnWrite {}
extension StackState: CopiedOnWrite {}

/// Keeps a copy of a collection of children while a part of a reducer runs that may change the collection.
@usableFromInline
class ElementsKeeper {
  /// Returns the number of elements in the collection of a parent's state.
  func count(in parent: UnsafeMutableRawPointer) -> Int { 0 }

  /// Keeps a copy of the collection of a parent's state.
  func keep(in parent: UnsafeMutableRawPointer) {}

  /// Releases the copy.
  ///
  /// - Returns: false if the collection may be another one now, or if no copy was kept.
  func isKept(in parent: UnsafeMutableRawPointer) -> Bool { false }

  /// Releases the copy, if there is one.
  func release() {}
}

/// The keeper of a collection at a byte offset of the parent's state.
private final class StoredElementsKeeper<Elements: CopiedOnWrite>: ElementsKeeper {
  private let offset: Int
  private let size = MemoryLayout<Elements>.size
  /// One value, initialized while it is kept.
  private let copy = UnsafeMutablePointer<Elements>.allocate(capacity: 1)
  private var isKeeping = false

  init(offset: Int) {
    self.offset = offset
  }

  deinit {
    release()
    copy.deallocate()
  }

  override func count(in parent: UnsafeMutableRawPointer) -> Int { elements(in: parent).pointee.count }

  override func keep(in parent: UnsafeMutableRawPointer) {
    release()
    copy.initialize(to: elements(in: parent).pointee)
    isKeeping = true
  }

  override func release() {
    guard isKeeping else { return }
    isKeeping = false
    copy.deinitialize(count: 1)
  }

  override func isKept(in parent: UnsafeMutableRawPointer) -> Bool {
    guard isKeeping else { return false }
    defer { release() }
    let (before, after) = (UnsafeRawPointer(copy), UnsafeRawPointer(parent + offset))
    var byte = 0
    while byte + 8 <= size {
      guard
        before.loadUnaligned(fromByteOffset: byte, as: UInt64.self)
          == after.loadUnaligned(fromByteOffset: byte, as: UInt64.self)
      else { return false }
      byte += 8
    }
    while byte < size {
      guard before.load(fromByteOffset: byte, as: UInt8.self) == after.load(fromByteOffset: byte, as: UInt8.self)
      else { return false }
      byte += 1
    }
    return true
  }

  private func elements(in parent: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Elements> {
    // The offset is of a stored property of that type.
    (parent + offset).assumingMemoryBound(to: Elements.self)
  }
}

extension CopiedOnWrite {
  fileprivate static func keeper(offset: Int) -> ElementsKeeper { StoredElementsKeeper<Self>(offset: offset) }
}

extension StatePlace {
  /// Makes a keeper of the collection at this place; nil if a change of it cannot be told from a kept copy.
  @usableFromInline var makeKeeper: (() -> ElementsKeeper)? {
    guard offset >= 0, let type = Value.self as? any CopiedOnWrite.Type else { return nil }
    return { [offset] in type.keeper(offset: offset) }
  }
}

/// Decides whether a part of a reducer is worth a kept copy.
///
/// If the part then changes the collection, its storage is copied. That is paid only after as much time was spent on
/// searching for lost children without a copy, so that a part that always changes the collection costs at most twice.
@usableFromInline
final class KeepingHabit {
  @exclusivity(unchecked) private var credit = 0

  @usableFromInline
  init() {}

  /// - Parameter elements: the number of elements to copy if the part changes the collection.
  func affords(_ elements: Int) -> Bool { credit >= elements }

  /// - Parameter children: the number of children to search for without a copy.
  func affords(_ elements: Int, insteadOf children: Int) -> Bool {
    if affords(elements) { return true }
    // Searching for a child takes longer than copying an element.
    credit += 4 * children
    return false
  }

  func hasCopied() { credit = 0 }
}
