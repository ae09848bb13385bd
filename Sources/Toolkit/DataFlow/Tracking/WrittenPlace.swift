/// Records what a part of a reducer changes: the written fields of a tracked state; for any other state, that the part
/// ran.
@usableFromInline
struct WrittenPlace<State> {
  /// The byte offset of the record in the state; -1 if it keeps none.
  @usableFromInline let offset: Int
  @usableFromInline let habit = KeepingHabit()

  @inlinable
  init() {
    offset = writtenOffset(in: State.self)
  }

  @inlinable
  @inline(__always)
  func noticing<Result>(_ state: inout State, _ pass: ObservationPass, _ body: (inout State) -> Result) -> Result {
    guard offset >= 0 else {
      guard pass.hasKeepers, keep(&state, pass) else {
        pass.change()
        return body(&state)
      }
      let result = body(&state)
      withUnsafeMutablePointer(to: &state) { pass.change(at: UnsafeMutableRawPointer($0), habit) }
      return result
    }
    write(WrittenFields(stamp: pass.begin()), into: &state)
    let result = body(&state)
    tell(pass, of: &state)
    return result
  }

  @inlinable
  @inline(__always)
  func keep(_ state: inout State, _ pass: ObservationPass) -> Bool {
    withUnsafeMutablePointer(to: &state) { pass.keep(at: UnsafeMutableRawPointer($0), habit) }
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
  func tell(_ pass: ObservationPass, of state: inout State) {
    withUnsafeMutablePointer(to: &state) { pointer in
      let raw = UnsafeMutableRawPointer(pointer)
      pass.change(Self.written(raw, offset).pointee, at: raw)
    }
  }

  /// Returns the record in a state. The offset is that of a stored property of this type.
  @inlinable
  @inline(__always)
  static func written(_ state: UnsafeMutableRawPointer, _ offset: Int) -> UnsafeMutablePointer<WrittenFields> {
    (state + offset).assumingMemoryBound(to: WrittenFields.self)
  }
}
