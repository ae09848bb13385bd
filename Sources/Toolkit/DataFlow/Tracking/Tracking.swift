/// The locations of the fields of a tracked state and of its record.
public struct Tracking<State> {
  /// One field: the property and its storage.
  public struct Field {
    let path: PartialKeyPath<State>
    let storage: PartialKeyPath<State>

    /// Creates the locations, for code that `@TrackedState` generates.
    public init(_ path: PartialKeyPath<State>, storage: PartialKeyPath<State>) {
      self.path = path
      self.storage = storage
    }
  }

  let written: WritableKeyPath<State, WrittenFields>
  let fields: [Field]

  /// - Parameters:
  ///   - written: the stored property that holds the record.
  ///   - fields: the fields, in the order of their numbers.
  public init(written: WritableKeyPath<State, WrittenFields>, fields: [Field]) {
    self.written = written
    self.fields = fields
  }

  /// The number of fields with a record of their own; those beyond share the last one.
  public static var maximumCount: Int { 64 }
}

// MARK: - Of any state

extension TrackedState {
  /// The byte offset of the record in the state; -1 if it is not stored, and the state counts as untracked.
  fileprivate static var writtenOffset: Int { MemoryLayout<Self>.offset(of: tracking.written) ?? -1 }

  fileprivate static func number(of path: AnyKeyPath) -> Int? {
    tracking.fields.firstIndex { $0.path == path }
  }

  fileprivate static func storageOffset(of path: AnyKeyPath) -> Int? {
    number(of: path).flatMap { MemoryLayout<Self>.offset(of: tracking.fields[$0].storage) }
  }
}

/// Returns the byte offset of the record in a state; -1 if the state is not tracked. Called when a reducer is built and
/// when an observer is added, not per action: for a generic type, tracking is found by a dynamic cast only.
@usableFromInline
func writtenOffset<State>(in state: State.Type) -> Int {
  (state as? any TrackedState.Type)?.writtenOffset ?? -1
}

/// Returns the bit of a field; nil if the path is not a field or the state is not tracked.
@usableFromInline
func trackedField<State>(_ path: AnyKeyPath, of state: State.Type) -> UInt64? {
  guard let tracked = state as? any TrackedState.Type, tracked.writtenOffset >= 0 else { return nil }
  return tracked.number(of: path).map { 1 << UInt64(min($0, Tracking<State>.maximumCount - 1)) }
}

/// Returns the byte offset of a field's storage in the state.
@usableFromInline
func trackedStorageOffset<State>(_ path: AnyKeyPath, of state: State.Type) -> Int? {
  (state as? any TrackedState.Type)?.storageOffset(of: path)
}
