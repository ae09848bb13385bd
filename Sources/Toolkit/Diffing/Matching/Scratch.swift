/// Working memory of fixed size that is freed with its owner. Bounds are checked in debug builds only, because the
/// matching step reads and writes it for every element.
@usableFromInline
struct Scratch<Value: BitwiseCopyable>: ~Copyable {
  // MARK: Lifecycle

  @inlinable
  init(repeating value: Value, count: Int) {
    buffer = count == 0 ? UnsafeMutableBufferPointer(start: nil, count: 0) : .allocate(capacity: count)
    buffer.initialize(repeating: value)
  }

  @inlinable
  deinit { buffer.deallocate() }

  // MARK: Internal

  @usableFromInline let buffer: UnsafeMutableBufferPointer<Value>

  @inlinable var count: Int { buffer.count }

  @inlinable
  subscript(index: Int) -> Value {
    get { buffer[index] }
    nonmutating set { buffer[index] = newValue }
  }

  @inlinable
  func fill(_ range: Range<Int>, with value: Value) {
    UnsafeMutableBufferPointer(rebasing: buffer[range]).update(repeating: value)
  }
}
