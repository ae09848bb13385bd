import Injection
import Testing

/// Runs a closure when it is released.
private final class Farewell: Sendable {
  private let action: @Sendable () -> Void
  init(_ action: @escaping @Sendable () -> Void) { self.action = action }
  deinit { action() }
}

private struct Inn: Container {
  let registry = Registry()
  let made = Tally()

  var bell: Factory<EmptyDatabase> { self { EmptyDatabase() }.cached }
  var guest: Factory<Farewell> { self { farewell() }.cached }
  var key: Factory<Farewell> { self { farewell() }.scope(.stay) }
  var number: Factory<Int> { self { 1 } }
  var row: ParameterFactory<Farewell.ID, Int> { self { _ in 1 }.cached }
  var table: ParameterFactory<Guest, Int> { self { guest in guest.number }.cached }
  func coat(in session: ServiceSession) -> Factory<Farewell> { self { farewell() }.kept(in: session) }
  func room(in scope: ServiceScope) -> Factory<FileDatabase> { self { FileDatabase(made: made) }.scope(scope) }

  /// An object that resolves services when it is released.
  func farewell() -> Farewell {
    Farewell {
      _ = (bell(), number())
      made.increment()
    }
  }

  /// The session, too, is used by what it releases.
  func coat(touching session: Weak<ServiceSession>) -> Farewell {
    Farewell {
      if let session = session.object { _ = lamp(in: session)() }
      made.increment()
    }
  }

  func lamp(in session: ServiceSession) -> Factory<Int> { self { 1 }.kept(in: session) }
  func hat(in session: ServiceSession) -> Factory<Farewell> {
    self { coat(touching: Weak(session)) }.kept(in: session)
  }
}

extension Farewell: Identifiable {}

/// A parameter that resolves a service of its own family when it is hashed and compared. All have one hash.
private struct Guest: Hashable, Sendable {
  let number: Int
  var inn: Inn?

  static func == (left: Guest, right: Guest) -> Bool {
    left.ask()
    right.ask()
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) { ask() }

  private func ask() { if let inn { _ = inn.table(Guest(number: 0)) } }
}

extension ServiceScope {
  fileprivate static let stay = ServiceScope("stay")
}

private final class Weak<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?
  init(_ object: Object) { self.object = object }
}

/// Code of the program that runs inside of a container may use it.
@Suite(.timeLimit(.minutes(1)))
struct ReleaseTests {
  private let inn = Inn()

  @Test func `a service that is released by a reset may use its session`() {
    let session = ServiceSession()
    _ = inn.hat(in: session)()
    session.reset()
    #expect(inn.made.value == 1)
  }

  @Test func `a service that is released by any reset may use its container`() {
    _ = (inn.guest(), inn.key())
    inn.reset(.instances)
    _ = inn.key()
    inn.reset(.scope(.stay))
    _ = inn.guest()
    inn.push()
    inn.guest.reset()
    inn.reset()
    #expect(inn.made.value == 4)
  }

  @Test func `a parameter may use its family when it is hashed and compared`() {
    for _ in 0..<2 {
      for number in 1...100 { #expect(inn.table(Guest(number: number, inn: inn)) == number) }
    }
    inn.table.register { guest in -guest.number }
    #expect(inn.table(Guest(number: 7, inn: inn)) == -7)
  }

  @Test func `an object that a replaced, reset or popped override holds may use the container when it is released`() {
    for step in 0..<5 {
      do {
        let farewell = inn.farewell()
        if step == 3 { inn.push() }
        inn.number.register { withExtendedLifetime(farewell) { 2 } }
      }
      switch step {
      case 0: inn.number.register { 3 }
      case 1: inn.number.reset()
      case 2: inn.reset(.registrations)
      case 3: inn.pop()
      default: inn.reset()
      }
      #expect(inn.made.value == step + 1)
    }
  }

  @Test func `a service of a scope is released with the scope, and no later scope receives it`() {
    var seen: Set<ObjectIdentifier> = []
    var held: [FileDatabase] = []
    for round in 1...100 {
      weak var released: FileDatabase?
      do {
        let scope = ServiceScope("page")
        let room = inn.room(in: scope)()
        released = room
        if round % 2 == 0 { held.append(room) }
        #expect(inn.room(in: scope)() === room)
        #expect(inn.made.value == round)
        seen.insert(ObjectIdentifier(scope))
      }
      #expect((released == nil) == (round % 2 == 1))
    }
    // Scopes that follow each other get the same memory, or this test shows nothing.
    #expect(seen.count < 100)
    #expect(Set(held.map(ObjectIdentifier.init)).count == 50)
  }

  @Test func `a service of a lasting scope is released with its container`() {
    weak var released: FileDatabase?
    do {
      let inn = Inn()
      let other = Inn()
      let room = inn.room(in: .stay)()
      #expect(inn.room(in: .stay)() === room)
      let otherRoom = other.room(in: .stay)()
      #expect(otherRoom !== room)
      inn.reset(.scope(.stay))
      #expect(inn.room(in: .stay)() !== room)
      #expect(other.room(in: .stay)() === otherRoom)
      released = inn.room(in: .stay)()
    }
    #expect(released == nil)
  }
}
