/// The elements of one list that belong to no run, ascending by index.
@usableFromInline
struct Leftovers<Key> {
  @inlinable
  init() {}

  @usableFromInline var elements: [Leftover] = []
  /// The identities, at the places that the elements name.
  @usableFromInline var keys: [Key] = []

  @inlinable var lastIndex: Int? { elements.last.map { Int($0.index) } }

  @inlinable
  mutating func append(_ index: Int, _ key: Key, _ hash: UInt64) {
    elements.append(Leftover(index: index, key: keys.count, hash: hash))
    keys.append(key)
  }

  @inlinable
  mutating func removeLast() {
    elements.removeLast()
    keys.removeLast()
  }

  @inlinable
  mutating func reserve(_ count: Int) {
    let needed = elements.count + count
    guard elements.capacity < needed else { return }
    // At least twice as much: the sections of a list reserve one after the other.
    elements.reserveCapacity(max(needed, 2 * elements.capacity))
    keys.reserveCapacity(elements.capacity)
  }

  /// Sections are matched in the order of the new list; their leftovers are needed in the order of the old one.
  @inlinable
  mutating func sortByIndex() {
    let isSorted = zip(elements, elements.dropFirst()).allSatisfy { $0.index < $1.index }
    if !isSorted { elements.sort { $0.index < $1.index } }
  }

  @inlinable
  func key(_ place: Int) -> Key { keys[Int(elements[place].key)] }
}

/// An element that belongs to no run. It is looked up by its hash.
@usableFromInline
struct Leftover: BitwiseCopyable {
  @inlinable
  init(index: Int, key: Int, hash: UInt64) {
    self.index = Int32(truncatingIfNeeded: index)
    self.key = Int32(truncatingIfNeeded: key)
    self.hash = hash
  }

  @usableFromInline let index: Int32
  @usableFromInline let key: Int32
  @usableFromInline let hash: UInt64
}
