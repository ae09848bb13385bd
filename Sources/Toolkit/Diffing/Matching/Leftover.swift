/// An element that belongs to no run. It is looked up by its hash.
@usableFromInline
struct Leftover: BitwiseCopyable {
  @inlinable
  init(index: Int, hash: UInt64) {
    self.index = Int32(truncatingIfNeeded: index)
    self.hash = hash
  }

  @usableFromInline let index: Int32
  @usableFromInline let hash: UInt64
}
