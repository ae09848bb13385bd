/// Where the fields of a tracked state are, and where it records what was written.
public struct Tracking<State> {
  /// One field: the property, and the storage behind it.
  public struct Field {
    let path: PartialKeyPath<State>
    let storage: PartialKeyPath<State>

    public init(_ path: PartialKeyPath<State>, storage: PartialKeyPath<State>) {
      self.path = path
      self.storage = storage
    }
  }

  let written: WritableKeyPath<State, WrittenFields>
  let fields: [Field]

  /// - Parameters:
  ///   - written: the stored property of the record.
  ///   - fields: in the order of their numbers.
  public init(written: WritableKeyPath<State, WrittenFields>, fields: [Field]) {
    self.written = written
    self.fields = fields
  }

  /// The most numbers there are; fields beyond share the last.
  public static var maximumCount: Int { 64 }
}

// MARK: - Of any state

extension TrackedState {
  /// How far into the state its record lies, in bytes; -1 if that is not stored, and the state counts as untracked.
  fileprivate static var writtenOffset: Int { MemoryLayout<Self>.offset(of: tracking.written) ?? -1 }

  fileprivate static func number(of path: AnyKeyPath) -> Int? {
    tracking.fields.firstIndex { $0.path == path }
  }

  fileprivate static func storageOffset(of path: AnyKeyPath) -> Int? {
    number(of: path).flatMap { MemoryLayout<Self>.offset(of: tracking.fields[$0].storage) }
  }
}

/// Asked when a reducer is built and an observer comes, not per action: whether a type is tracked can only be cast for
/// where it may be any.
@usableFromInline
func writtenOffset<State>(in state: State.Type) -> Int {
  (state as? any TrackedState.Type)?.writtenOffset ?? -1
}

/// The bit of a field; nil of what is no field, or of a state that is not tracked.
@usableFromInline
func trackedField<State>(_ path: AnyKeyPath, of state: State.Type) -> UInt64? {
  guard let tracked = state as? any TrackedState.Type, tracked.writtenOffset >= 0 else { return nil }
  return tracked.number(of: path).map { 1 << UInt64(min($0, Tracking<State>.maximumCount - 1)) }
}

/// How far into the state a field is stored, in bytes.
@usableFromInline
func trackedStorageOffset<State>(_ path: AnyKeyPath, of state: State.Type) -> Int? {
  (state as? any TrackedState.Type)?.storageOffset(of: path)
}
