/// Gives every identity a number, so that all that follows works on small integers and need not be generic.
@usableFromInline
struct IdentityNumbering<ID: Hashable> {
  // MARK: Lifecycle

  /// - Parameter capacity: the most identities that will come. With less the table would grow and hash them again.
  @inlinable
  init(capacity: Int) {
    numbers = Dictionary(minimumCapacity: capacity)
  }

  // MARK: Internal

  /// How many identities have been numbered: the numbers are those below.
  @inlinable var count: Int { numbers.count }

  /// The identity's number, a new one if it has none. Hashes once.
  @inlinable
  mutating func number(of id: ID) -> Int {
    let fresh: Int = numbers.count
    return numbers[id, default: fresh].kept()
  }

  @usableFromInline var numbers: [ID: Int]
}

extension Int {
  /// Itself; being `mutating`, it makes a dictionary store its default, in one look-up.
  @inlinable
  mutating func kept() -> Int { self }
}
