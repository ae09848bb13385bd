// A conversion to a type that cannot hold the number ends the process: `Int(number)` of a `Double` of 2^63, `UInt8(number)`
// of 300. Numbers come from requests, feeds, imports and the database. So the compiler refuses such conversions in this
// package: the initializers below hide those of the standard library, and they are deprecated, which is an error in a
// debug build. The label says what happens to a number that does not fit: `clamping:` takes the nearest one that fits,
// `exactly:` is nil, and `truncatingIfNeeded:` takes the lower bits.
//
// `ArchitectureTests` checks that the modules that read input import this one.

extension FixedWidthInteger {
  /// The whole number nearest to a number, toward zero, that this type can hold. Not a number gives 0.
  @inlinable
  package init(clamping number: Double) {
    if let exact = Self(exactly: number.rounded(.towardZero)) {
      self = exact
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }
}

extension Int {
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Double) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Float) { self.init(clamping: Double(number)) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt64) { self.init(clamping: number) }
}

extension Int32 {
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Double) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Float) { self.init(clamping: Double(number)) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int64) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt32) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt64) { self.init(clamping: number) }
}

extension Int64 {
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Double) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Float) { self.init(clamping: Double(number)) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt64) { self.init(clamping: number) }
}

extension UInt {
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Double) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Float) { self.init(clamping: Double(number)) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int8) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int16) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int32) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int64) { self.init(clamping: number) }
}

extension UInt8 {
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Double) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Float) { self.init(clamping: Double(number)) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int8) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int16) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int32) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int64) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt16) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt32) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt64) { self.init(clamping: number) }
}

extension UInt16 {
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Double) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Float) { self.init(clamping: Double(number)) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int8) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int16) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int32) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int64) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt32) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt64) { self.init(clamping: number) }
}

extension UInt32 {
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Double) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Float) { self.init(clamping: Double(number)) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int8) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int16) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int32) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int64) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: UInt64) { self.init(clamping: number) }
}

extension UInt64 {
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Double) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Float) { self.init(clamping: Double(number)) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int8) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int16) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int32) { self.init(clamping: number) }
  @available(*, deprecated, renamed: "init(clamping:)")
  package init(_ number: Int64) { self.init(clamping: number) }
}
