/// Working memory of fixed size that is freed with its owner. Bounds are checked in debug builds only, because the
/// matching step reads and writes it for every element.
@usableFromInline
struct Scratch<Value: BitwiseCopyable>: ~Copyable {
  // MARK: Lifecycle

  @inlinable
  init(repeating value: Value, count: Int) {
    self.count = count
    base = UnsafeMutablePointer.allocate(capacity: count)
    base.initialize(repeating: value, count: count)
  }

  @inlinable
  deinit { base.deallocate() }

  // MARK: Internal

  @usableFromInline let count: Int
  @usableFromInline let base: UnsafeMutablePointer<Value>

  @inlinable
  subscript(index: Int) -> Value {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  @inlinable
  func fill(_ range: Range<Int>, with value: Value) {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    (base + range.lowerBound).update(repeating: value, count: range.count)
  }
}
