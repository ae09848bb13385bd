/// Every 16th old element, by hash: enough to find a stretch that has moved, at a sixteenth of the hashing.
@usableFromInline
struct SampleTable: ~Copyable {
  // MARK: Lifecycle

  /// Creates an empty table.
  @inlinable
  init() {
    start = 0
    table = IdentityTable(capacity: 0)
    hashes = Scratch(repeating: 0, count: 0)
  }

  @inlinable
  init(_ range: Range<Int>) {
    start = range.lowerBound
    let count = (range.count + SampleTable.step - 1) / SampleTable.step
    table = IdentityTable(capacity: count)
    hashes = Scratch(repeating: 0, count: count)
  }

  // MARK: Internal

  @inlinable static var step: Int { 16 }

  @usableFromInline let table: IdentityTable

  @inlinable var isFilled: Bool { hashes.count > 0 }

  /// Adds the sample, unless one of the same identity is there: a table with equal elements would depend on the hash
  /// seed, and thus the result on the process.
  @inlinable
  func add(_ index: Int, hash: UInt64, isEqual: (Int) -> Bool) {
    hashes[(index - start) / SampleTable.step] = hash
    _ = table.find(hash, orInsert: index, isMatch: isEqual)
  }

  /// Returns the element's hash if it is a sample, so that it need not be hashed again.
  @inlinable
  func hash(at index: Int) -> UInt64? {
    guard isFilled, (index - start) % SampleTable.step == 0 else { return nil }
    let hash = hashes[(index - start) / SampleTable.step]
    return hash == 0 ? nil : hash
  }

  @usableFromInline let start: Int
  /// The hashes of the samples; 0 for a sample that has not been hashed.
  @usableFromInline let hashes: Scratch<UInt64>
}
