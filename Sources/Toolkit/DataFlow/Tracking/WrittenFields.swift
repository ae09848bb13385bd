/// The fields of a tracked state that were written while one part of a reducer ran.
///
/// The record is valid only under the stamp of that run. Any other value in the state's place, a new one or an earlier
/// copy, has another stamp, and all of it may be new.
public struct WrittenFields: Sendable {
  /// One bit per field.
  @usableFromInline var fields: UInt64 = 0

  /// The stamp of the run; no two runs of a process have the same one, and none has 0.
  @usableFromInline var stamp: UInt64 = 0

  /// Creates a record without written fields.
  @inlinable
  public init() {}

  @inlinable
  init(stamp: UInt64) {
    self.stamp = stamp
  }

  // MARK: For generated accessors

  /// Records that the field is replaced.
  @inlinable
  public mutating func note(_ field: Int) {
    fields |= 1 << UInt64(field)
  }

  /// Records that the field is about to be changed in place. The overloads for tracked fields also begin the field's
  /// own record.
  @inlinable
  public mutating func note<Value>(_ field: Int, in value: inout Value) {
    note(field)
  }

  /// Records that a field that is itself tracked is about to be changed in place.
  @inlinable
  public mutating func note<Value: TrackedState>(_ field: Int, in value: inout Value) {
    let bit: UInt64 = 1 << UInt64(field)
    // The value from before the first write of this run has no record of this run yet.
    if fields & bit == 0 { value.writtenFields = WrittenFields(stamp: stamp) }
    fields |= bit
  }

  /// Records that a collection with a record of its elements is about to be changed in place.
  @inlinable
  public mutating func note<Value: TrackedElements>(_ field: Int, in value: inout Value) {
    let bit: UInt64 = 1 << UInt64(field)
    if fields & bit == 0 { value.writtenElements = WrittenElements(stamp: stamp) }
    fields |= bit
  }

  /// Records that a tracked field that may be nil is about to be changed in place.
  @inlinable
  public mutating func note<Value: TrackedState>(_ field: Int, in value: inout Value?) {
    let bit: UInt64 = 1 << UInt64(field)
    if fields & bit == 0 { value?.writtenFields = WrittenFields(stamp: stamp) }
    fields |= bit
  }

  // MARK: For the turn

  /// Returns what was written under that stamp; all fields if this is not the value that the run began with.
  @inlinable
  func fields(since stamp: UInt64) -> UInt64 { self.stamp == stamp ? fields : .max }
}

// MARK: - Ignored by equality and hashing

extension WrittenFields: Hashable {
  /// Always true: two states are equal if their fields are.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { true }

  @inlinable
  public func hash(into hasher: inout Hasher) {}
}
