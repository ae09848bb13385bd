precedencegroup InPlace {
  assignment: true
}

infix operator <~ : InPlace

/// Lends a value to a closure. As an assignment it works through optional chaining, which reaches what an optional
/// holds where it is; to bind it and write it back would share it meanwhile and copy every collection in it.
@inlinable
func <~ <Value>(value: inout Value, body: (inout Value) -> Void) {
  body(&value)
}

extension Optional {
  /// Changes what the optional holds in place.
  ///
  /// - Returns: what the closure returned, or nil if there is nothing.
  @inlinable
  mutating func modifyWrapped<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    var result: Result?
    self? <~ { wrapped in result = body(&wrapped) }
    return result
  }
}
