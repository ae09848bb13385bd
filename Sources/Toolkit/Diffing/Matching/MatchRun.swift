/// Elements that are consecutive in the old list and, in the same order, in the new one.
///
/// Numbers have 32 bits: lists are shorter than 2³¹, and a shuffled list has as many runs as elements.
@usableFromInline
struct MatchRun: BitwiseCopyable {
  @inlinable
  init(old: Int, new: Int, count: Int, isEqual: Bool = false) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
    self.count = Int32(truncatingIfNeeded: count)
    self.isEqual = isEqual
  }

  @usableFromInline let old: Int32
  @usableFromInline let new: Int32
  @usableFromInline let count: Int32
  /// True if the elements are known to have equal contents.
  @usableFromInline let isEqual: Bool

  @inlinable var oldRange: Range<Int> { Int(old)..<Int(old) + Int(count) }
  @inlinable var newRange: Range<Int> { Int(new)..<Int(new) + Int(count) }
}
