import Dispatch
import Injection
import Testing
import Threading

/// a → b → c → a, with several scopes.
private struct Circle: Container {
  let registry = Registry()

  var a: Factory<Int> { self { () throws(InjectionCycle) in try b.resolve() }.singleton }
  var b: Factory<Int> { self { () throws(InjectionCycle) in try c.resolve() } }
  var c: Factory<Int> { self { () throws(InjectionCycle) in try a.resolve() }.cached }
  var own: Factory<Int> { self { self.own() } }
  var entry: Factory<Int> { self { () throws(InjectionCycle) in try a.resolve() } }
}

/// Two singletons that need each other, each created on its own thread.
private struct Entangled: Container {
  let registry = Registry()
  let begun = Tally()

  var left: Factory<Int> {
    self { () throws(InjectionCycle) in
      begun.increment()
      _ = begun.wait(for: 2)
      return try between.resolve()
    }.singleton
  }
  var between: Factory<Int> { self { () throws(InjectionCycle) in try right.resolve() } }
  var right: Factory<Int> {
    self { () throws(InjectionCycle) in
      begun.increment()
      _ = begun.wait(for: 2)
      return try left.resolve()
    }.singleton
  }
}

/// A service whose creation starts a task that requests the service too, and waits until that task has it.
private struct Restless: Container {
  let registry = Registry()
  let begun = Tally()
  let answered = Tally()

  var service: Factory<Bool> {
    self {
      begun.increment()
      guard begun.value == 1 else { return true }
      Task {
        _ = try self.service.resolve()
        answered.increment()
      }
      return answered.wait(for: 1)
    }
  }
}

@Suite(.timeLimit(.minutes(1)))
struct CycleTests {
  @Test func `a cycle is an error that names all of it`() {
    let circle = Circle()
    #expect(throws: InjectionCycle(members: ["Circle.a", "Circle.b", "Circle.c", "Circle.a"])) {
      try circle.a.resolve()
    }
    #expect(throws: InjectionCycle(members: ["Circle.c", "Circle.a", "Circle.b", "Circle.c"])) {
      try circle.c.resolve()
    }
  }

  @Test func `the services that lead to a cycle are not part of the error`() {
    #expect(throws: InjectionCycle(members: ["Circle.a", "Circle.b", "Circle.c", "Circle.a"])) {
      try Circle().entry.resolve()
    }
  }

  @Test func `a corrected service can be created after a cycle`() throws {
    let circle = Circle()
    #expect(throws: InjectionCycle.self) { try circle.a.resolve() }
    circle.c.register { 7 }
    #expect(try circle.a.resolve() == 7)
  }

  @Test func `a call that cannot throw ends the program with a message that names the cycle`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Circle().own()
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("a service depends on itself: Circle.own → Circle.own"))
  }

  @Test func `two threads whose singletons need each other get an error instead of waiting forever`() {
    let entangled = Entangled()
    let failures = Lock<[[String]]>([])
    let group = DispatchGroup()
    for factory in [entangled.left, entangled.right] {
      DispatchQueue(label: "maker").async(group: group) {
        do throws(InjectionCycle) {
          _ = try factory.resolve()
        } catch {
          failures.withLock { $0.append(error.members) }
        }
      }
    }
    group.wait()
    let cycles: Set<[String]> = [
      ["Entangled.left", "Entangled.between", "Entangled.right", "Entangled.left"],
      ["Entangled.right", "Entangled.left", "Entangled.between", "Entangled.right"],
      ["Entangled.between", "Entangled.right", "Entangled.left", "Entangled.between"],
    ]
    let found: [[String]] = failures.withLock { $0 }
    #expect(found.count == 2)
    #expect(found.allSatisfy(cycles.contains))
  }

  @Test func `a task that a factory starts may request the service that is being created`() async {
    let restless = Restless()
    let isAnswered: Bool = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      DispatchQueue(label: "maker").async { continuation.resume(returning: restless.service()) }
    }
    #expect(isAnswered)
  }
}
