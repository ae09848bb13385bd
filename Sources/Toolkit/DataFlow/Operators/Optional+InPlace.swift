precedencegroup InPlace {
  assignment: true
}

infix operator <~ : InPlace

/// Passes a value to a closure for changing it in place. As an assignment operator it works through optional chaining,
/// which reaches an optional's value in place. Binding the value and writing it back would share it meanwhile, and so
/// copy every collection in it.
@inlinable
func <~ <Value>(value: inout Value, body: (inout Value) -> Void) {
  body(&value)
}

extension Optional {
  /// Changes the optional's value in place.
  ///
  /// - Returns: the closure's result, or nil if the optional is nil.
  @inlinable
  mutating func modifyWrapped<Result>(_ body: (inout Wrapped) -> Result) -> Result? {
    var result: Result?
    self? <~ { wrapped in result = body(&wrapped) }
    return result
  }
}
