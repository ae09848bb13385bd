import Threading

/// A number that only grows, such as that of answered requests. Adding is one atomic operation, a few nanoseconds.
public final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  public init() {}

  public var value: Int { count.load(ordering: .relaxed) }

  public func add(_ amount: Int = 1) {
    count.wrappingAdd(amount, ordering: .relaxed)
  }
}

/// A number that grows and shrinks, such as that of running requests.
public final class Gauge: Sendable {
  private let amount = Atomic<Int>(0)

  public init() {}

  public var value: Int { amount.load(ordering: .relaxed) }

  public func add(_ change: Int) {
    amount.wrappingAdd(change, ordering: .relaxed)
  }
}
