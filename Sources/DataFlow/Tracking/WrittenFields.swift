/// Which fields of a tracked state were written while one part of a reducer ran.
///
/// What is recorded counts only under the stamp of that run. Any other value that stands in the state's place, a new one
/// or a copy from before, has another stamp, which says that all of it may be new.
public struct WrittenFields: Sendable {
  /// A bit each.
  @usableFromInline var fields: UInt64 = 0

  /// Of the run; no two runs in the life of the program have the same, and none has 0.
  @usableFromInline var stamp: UInt64 = 0

  @inlinable
  public init() {}

  @inlinable
  init(stamp: UInt64) {
    self.stamp = stamp
  }

  // MARK: For generated accessors

  /// Notes that the field is replaced.
  @inlinable
  public mutating func note(_ field: Int) {
    fields |= 1 << UInt64(field)
  }

  /// Notes that the field is about to be changed where it is. A field that is tracked itself begins its own record then.
  @inlinable
  public mutating func note<Value>(_ field: Int, in value: inout Value) {
    note(field)
  }

  /// As above, of a field that is tracked itself.
  @inlinable
  public mutating func note<Value: TrackedState>(_ field: Int, in value: inout Value) {
    let bit: UInt64 = 1 << UInt64(field)
    // What was there before the first write of this run has no record of it yet.
    if fields & bit == 0 { value.writtenFields = WrittenFields(stamp: stamp) }
    fields |= bit
  }

  /// As above, of a collection that keeps a record of its elements.
  @inlinable
  public mutating func note<Value: TrackedElements>(_ field: Int, in value: inout Value) {
    let bit: UInt64 = 1 << UInt64(field)
    if fields & bit == 0 { value.writtenElements = WrittenElements(stamp: stamp) }
    fields |= bit
  }

  /// As above, of a field that may be nil.
  @inlinable
  public mutating func note<Value: TrackedState>(_ field: Int, in value: inout Value?) {
    let bit: UInt64 = 1 << UInt64(field)
    if fields & bit == 0 { value?.writtenFields = WrittenFields(stamp: stamp) }
    fields |= bit
  }

  // MARK: For the turn

  /// What was written in the run of that stamp; all of it, if this is not the value that the run began with.
  @inlinable
  func fields(since stamp: UInt64) -> UInt64 { self.stamp == stamp ? fields : .max }
}

// MARK: - Passed over

extension WrittenFields: Hashable {
  /// Always: two states are equal if they show the same.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { true }

  @inlinable
  public func hash(into hasher: inout Hasher) {}
}
