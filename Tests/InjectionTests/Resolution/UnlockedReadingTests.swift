import Dispatch
import Injection
import Synchronization
import Testing

/// Records whether it is still alive. Creations and deinitializations are counted.
private final class Living: Sendable {
  private let isAlive: Atomic<Bool> = Atomic(true)
  private let ended: Tally
  private let name: String = "living"

  init(made: Tally, ended: Tally) {
    self.ended = ended
    made.increment()
  }

  deinit {
    isAlive.store(false, ordering: .sequentiallyConsistent)
    ended.increment()
  }

  var isWell: Bool { isAlive.load(ordering: .sequentiallyConsistent) && name == "living" }
}

private struct Lives: Container {
  let registry = Registry()
  let made = Tally()
  let ended = Tally()

  var unique: Factory<Living> { self { Living(made: made, ended: ended) } }
  var cached: Factory<Living> { self { Living(made: made, ended: ended) }.cached }
  var cachedValue: Factory<[String]> { self { ["a", "b"] }.cached }
  var shared: Factory<Living> { self { Living(made: made, ended: ended) }.shared }
  var singleton: Factory<Living> { self { Living(made: made, ended: ended) }.singleton }

  /// Needs itself from its third creation on.
  var late: Factory<Int> {
    self { () throws(InjectionCycle) in
      made.increment()
      return made.value > 2 ? try self.late.resolve() : 1
    }
  }
}

/// Tests of services that are read without a lock while other threads replace them.
@Suite(.timeLimit(.minutes(1)))
struct UnlockedReadingTests {
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<count { DispatchQueue(label: "reader \(number)").async(group: group) { body(number) } }
    group.wait()
  }

  @Test func `a cached service stays alive for each reader while others reset it, and none leaks`() {
    let lives = Lives()
    let ill = Tally()
    onThreads(8) { (number: Int) in
      for round in 0..<4_000 {
        if number < 2, round % 10 == 0 { lives.cached.reset() }
        if !lives.cached().isWell { ill.increment() }
        if lives.cachedValue() != ["a", "b"] { ill.increment() }
        if number == 2, round % 100 == 0 { lives.cachedValue.reset() }
      }
    }
    #expect(ill.value == 0)
    #expect(lives.made.value > 100)
    lives.reset(.instances)
    #expect(lives.made.value == lives.ended.value)
  }

  @Test func `a shared service stays alive for each reader while others release it, and none leaks`() {
    let lives = Lives()
    let ill = Tally()
    onThreads(8) { _ in
      for _ in 0..<4_000 where !lives.shared().isWell { ill.increment() }
    }
    #expect(ill.value == 0)
    #expect(lives.made.value == lives.ended.value)
  }

  @Test func `a shared service is handed out while it is held, however often it was created before`() {
    let lives = Lives()
    for _ in 0..<20 {
      let held = lives.shared()
      #expect(lives.shared() === held)
      #expect(lives.shared() === held)
    }
    #expect(lives.made.value == 20)
    #expect(lives.ended.value == 20)
  }

  @Test func `a cached service that is reset, replaced or popped is released at once`() {
    let lives = Lives()
    for _ in 0..<3 {
      _ = lives.cached()
      #expect(lives.cached().isWell)
      lives.reset(.instances)
      #expect(lives.made.value == lives.ended.value)
    }
    lives.push()
    _ = lives.cached()
    #expect(lives.made.value == lives.ended.value + 1)
    lives.pop()
    #expect(lives.made.value == lives.ended.value)
    _ = lives.cached()
    lives.cached.register { Living(made: lives.made, ended: lives.ended) }
    #expect(lives.made.value == lives.ended.value)
  }

  @Test func `a service that was kept at a push is handed out again after the pop`() {
    let lives = Lives()
    let before = lives.cached()
    lives.push()
    lives.reset(.instances)
    let between = lives.cached()
    #expect(between !== before)
    lives.pop()
    #expect(lives.cached() === before)
    #expect(lives.cached() === before)
  }

  @Test func `a singleton is created at most once per reset, while other threads read it`() {
    let lives = Lives()
    let ill = Tally()
    onThreads(8) { (number: Int) in
      for round in 0..<2_000 {
        if number == 0, round % 100 == 0 { lives.singleton.reset() }
        if !lives.singleton().isWell { ill.increment() }
      }
    }
    #expect(ill.value == 0)
    #expect(lives.made.value <= 21)
    #expect(lives.made.value - lives.ended.value <= 2)
  }

  @Test func `unique services are different for each call of eight concurrent threads`() {
    let lives = Lives()
    let same = Tally()
    onThreads(8) { _ in
      for _ in 0..<2_000 where lives.unique() === lives.unique() { same.increment() }
    }
    #expect(same.value == 0)
    #expect(lives.made.value == 32_000)
    #expect(lives.ended.value == 32_000)
  }

  @Test func `a cycle that arises late is found by each of eight concurrent threads`() {
    let lives = Lives()
    let found = Tally()
    _ = lives.late()
    _ = lives.late()
    onThreads(8) { _ in
      for _ in 0..<50 {
        do throws(InjectionCycle) {
          _ = try lives.late.resolve()
        } catch {
          if error.members == ["Lives.late", "Lives.late"] { found.increment() }
        }
      }
    }
    #expect(found.value == 400)
  }
}
