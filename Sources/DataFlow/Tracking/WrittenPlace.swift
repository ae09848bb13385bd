/// Notices what a part of a reducer changes: in a tracked state what it wrote, in any other that it ran.
@usableFromInline
struct WrittenPlace<State> {
  /// How far into the state its record lies, in bytes; -1 where it keeps none.
  @usableFromInline let offset: Int

  @inlinable
  init() {
    offset = writtenOffset(in: State.self)
  }

  @inlinable
  @inline(__always)
  func noticing<Result>(_ state: inout State, _ turn: Turn, _ body: (inout State) -> Result) -> Result {
    guard offset >= 0 else {
      turn.change()
      return body(&state)
    }
    write(WrittenFields(stamp: turn.begin()), into: &state)
    let result = body(&state)
    tell(turn, of: &state)
    return result
  }

  @inlinable
  @inline(__always)
  func write(_ written: WrittenFields, into state: inout State) {
    withUnsafeMutablePointer(to: &state) { pointer in
      Self.written(UnsafeMutableRawPointer(pointer), offset).pointee = written
    }
  }

  @inlinable
  @inline(__always)
  func tell(_ turn: Turn, of state: inout State) {
    withUnsafeMutablePointer(to: &state) { pointer in
      let raw = UnsafeMutableRawPointer(pointer)
      turn.change(Self.written(raw, offset).pointee, at: raw)
    }
  }

  /// The offset is of a stored property of that type.
  @inlinable
  @inline(__always)
  static func written(_ state: UnsafeMutableRawPointer, _ offset: Int) -> UnsafeMutablePointer<WrittenFields> {
    (state + offset).assumingMemoryBound(to: WrittenFields.self)
  }
}
