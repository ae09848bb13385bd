import Injection
import Testing
import Threading

private final class Part: Sendable {}

private struct Whole: Sendable {
  let left: Part
  let right: Part
}

private struct Box: Sendable {
  let number: Int
}

extension ServiceScope {
  fileprivate static let refresh: ServiceScope = ServiceScope("refresh")
}

private struct Shop: Container {
  let registry: Registry
  let made = Tally()
  let time: Mutexed<ContinuousClock.Instant>

  init() {
    let time: Mutexed<ContinuousClock.Instant> = Mutexed(.now)
    self.time = time
    registry = Registry(now: { time.value })
  }
}

extension Shop {
  fileprivate var part: Factory<Part> { self { Part() }.graph }
  fileprivate var left: Factory<Part> { self { part() } }
  fileprivate var right: Factory<Part> { self { part() } }
  fileprivate var whole: Factory<Whole> { self { Whole(left: left(), right: right()) } }
  fileprivate var absent: Factory<Part?> {
    self {
      made.increment()
      return nil
    }.cached
  }
  fileprivate var maybe: Factory<Part?> { self { Part() }.shared }
  fileprivate var value: Factory<Box> {
    self {
      made.increment()
      return Box(number: made.value)
    }.shared
  }
  fileprivate var short: Factory<Part> { self { Part() }.cached.timeToLive(.seconds(60)) }
  fileprivate var stale: Factory<Part> { self { Part() }.singleton.timeToLive(.seconds(60)) }
  fileprivate var stamp: Factory<Part> { self { Part() }.scope(.refresh) }
  fileprivate func player(for session: ServiceSession) -> Factory<Part> { self { Part() }.kept(in: session) }
  fileprivate var row: ParameterFactory<Int, Part> { self { (_: Int) in Part() }.cached }
  fileprivate var cell: ParameterFactory<Int, Box> { self { (number: Int) in Box(number: number) } }
  fileprivate var lasting: ParameterFactory<String, Part> { self { (_: String) in Part() }.shared }
  fileprivate var timed: ParameterFactory<Int, Part> { self { (_: Int) in Part() }.cached(timeToLive: .seconds(60)) }
}

final class Mutexed<Value: Sendable>: Sendable {
  private let state: Lock<Value>
  init(_ value: Value) { state = Lock(value) }
  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

@Suite struct KeepingTests {
  private let shop: Shop = Shop()

  @Test(arguments: 1...3)
  func `services that are created for one call share its graph services, and none of other calls`(round: Int) {
    let first = shop.whole()
    let second = shop.whole()
    #expect(first.left === first.right)
    #expect(second.left === second.right)
    #expect(first.left !== second.left)
    #expect(shop.part() !== shop.part())
  }

  @Test func `an absent service is not kept`() {
    #expect(shop.absent() == nil)
    #expect(shop.absent() == nil)
    #expect(shop.made.value == 2)
    shop.absent.register { Part() }
    #expect(shop.absent() === shop.absent())
  }

  @Test func `an optional shared service is kept by the object in it`() {
    weak var released: Part?
    do {
      let held: Part? = shop.maybe()
      released = held
      #expect(held != nil && shop.maybe() === held)
    }
    #expect(released == nil)
    #expect(shop.maybe() != nil)
  }

  @Test func `a value with the shared scope is created on each call, since it has no holder`() {
    #expect([shop.value().number, shop.value().number, shop.value().number] == [1, 2, 3])
  }

  @Test func `a service that is too old is created again, also a singleton`() {
    let (short, stale): (Part, Part) = (shop.short(), shop.stale())
    shop.time.value = shop.time.value.advanced(by: .seconds(59))
    #expect(shop.short() === short && shop.stale() === stale)
    shop.time.value = shop.time.value.advanced(by: .seconds(1))
    #expect(shop.short() !== short && shop.stale() !== stale)
    #expect(shop.short() === shop.short())
  }

  @Test func `services of a custom scope are kept until it is reset, which affects no other scope`() {
    let stamp: Part = shop.stamp()
    let row: Part = shop.row(1)
    #expect(shop.stamp() === stamp)
    shop.reset(.scope(.refresh))
    #expect(shop.stamp() !== stamp)
    #expect(shop.row(1) === row)
  }

  @Test func `a session has its own services and releases them when it is released`() {
    weak var released: Part?
    do {
      let (mine, yours): (ServiceSession, ServiceSession) = (ServiceSession(), ServiceSession())
      let player: Part = shop.player(for: mine)()
      released = player
      #expect(shop.player(for: mine)() === player)
      #expect(shop.player(for: yours)() !== player)
      withExtendedLifetime(yours) {}
    }
    #expect(released == nil)
  }

  @Test func `a session creates a service again if an override for it is registered, and only then`() {
    let session = ServiceSession()
    let player: Part = shop.player(for: session)()
    shop.stamp.register { Part() }
    #expect(shop.player(for: session)() === player)
    let other = Part()
    shop.player(for: session).register { other }
    #expect(shop.player(for: session)() === other)
  }

  @Test func `each parameter has its own instance, with the lifetime of the scope`() {
    #expect(shop.row(1) === shop.row(1))
    #expect(shop.row(1) !== shop.row(2))
    #expect(shop.cell(7).number == 7)
    weak var released: Part?
    do {
      let part = shop.lasting("a")
      released = part
      #expect(shop.lasting("a") === part)
    }
    #expect(released == nil)
    let timed: Part = shop.timed(1)
    shop.time.value = shop.time.value.advanced(by: .seconds(60))
    #expect(shop.timed(1) !== timed)
  }

  @Test func `an override of a family applies to all parameters`() {
    let (before, other): (Part, Part) = (shop.row(1), Part())
    shop.row.register { (_: Int) in other }
    #expect(shop.row(1) === other && shop.row(2) === other)
    shop.row.reset()
    #expect(shop.row(1) !== other && shop.row(1) !== before)
    let cached = shop.row(3)
    shop.reset(.instances)
    #expect(shop.row(3) !== cached)
  }

  @Test func `a replaced service is released, except the first singleton, which is released with its container`() {
    weak var first: FileDatabase?
    weak var second: FileDatabase?
    do {
      let services = Lasting()
      first = services.database()
      services.reset()
      second = services.database()
      services.reset()
      #expect(second == nil)
      #expect(first != nil)
    }
    #expect(first == nil)
  }
}

private struct Lasting: Container {
  let registry = Registry()
  var database: Factory<FileDatabase> { self { FileDatabase(made: Tally()) }.singleton }
}
