import Dispatch
import Injection
import Synchronization
import Testing

private final class Flag: Sendable {
  private let state: Atomic<Bool> = Atomic(false)
  var isUp: Bool { state.load(ordering: .acquiring) }
  func raise() { state.store(true, ordering: .releasing) }
}

/// Two services that need each other only after both were created successfully.
private struct Turncoat: Container {
  let registry = Registry()
  let flag = Flag()

  var left: Factory<Int> { self { () throws(InjectionCycle) in try right.resolve() } }
  var right: Factory<Int> { self { () throws(InjectionCycle) in flag.isUp ? try left.resolve() : 1 } }
}

/// Two containers whose services need each other.
private struct Here: Container {
  let registry = Registry()
  let there = There()

  var here: Factory<Int> { self { () throws(InjectionCycle) in try there.there(self).resolve() } }
}

private struct There: Container {
  let registry = Registry()

  func there(_ here: Here) -> Factory<Int> { self { () throws(InjectionCycle) in try here.here.resolve() } }
}

/// Families: a service may need one with another parameter, but the same parameter again is a cycle.
private struct Tree: Container {
  let registry = Registry()

  var node: ParameterFactory<Int, Int> {
    self { (depth: Int) throws(InjectionCycle) in depth == 0 ? 0 : try self.node.resolve(depth - 1) + 1 }.cached
  }
  var ring: ParameterFactory<Int, Int> {
    self { (number: Int) throws(InjectionCycle) in try self.ring.resolve((number + 1) % 3) }.cached
  }
}

@Suite(.timeLimit(.minutes(1)))
struct LateCycleTests {
  @Test func `a cycle that arises after the first creation is found and named`() throws {
    let turncoat = Turncoat()
    for _ in 0..<10 { #expect(try turncoat.left.resolve() == 1) }
    turncoat.flag.raise()
    let cycles: [[String]] = [
      ["Turncoat.left", "Turncoat.right", "Turncoat.left"], ["Turncoat.right", "Turncoat.left", "Turncoat.right"],
    ]
    for _ in 0..<3 {
      do throws(InjectionCycle) {
        _ = try turncoat.left.resolve()
        Issue.record("There is no end to this.")
      } catch {
        #expect(cycles.contains(error.members))
      }
    }
  }

  @Test func `a cycle through another container is named with both`() {
    #expect(throws: InjectionCycle(members: ["Here.here", "There.there(_:)", "Here.here"])) {
      try Here().here.resolve()
    }
  }

  @Test func `a service may need one of its own family with another parameter`() throws {
    #expect(try Tree().node.resolve(20) == 20)
    #expect(throws: InjectionCycle(members: ["Tree.ring(1)", "Tree.ring(2)", "Tree.ring(0)", "Tree.ring(1)"])) {
      try Tree().ring.resolve(1)
    }
  }

  @Test func `each thread gets the service it requested while others register and reset`() {
    let services = Services()
    let group = DispatchGroup()
    let wrong = Tally()
    for number in 0..<6 {
      DispatchQueue(label: "asker \(number)").async(group: group) {
        for round in 0..<5000 {
          switch (number, round % 50) {
          case (0, 0): services.database.register { EmptyDatabase() }
          case (1, 0): services.database.reset()
          case (2, 0): services.reset(.instances)
          case (3, 0):
            services.withOverrides {
              $0.cache.register { EmptyDatabase(name: "\(number)") }
            } operation: {
              if services.cache().name != "\(number)" { wrong.increment() }
            }
          default:
            let timeline: Timeline = services.timeline()
            if !["file", "empty"].contains(timeline.database.name) { wrong.increment() }
            let player: any Database = services.player()
            if player.name != "file" { wrong.increment() }
            if services.cache().name != "file" { wrong.increment() }
            _ = services.request()
          }
        }
      }
    }
    group.wait()
    #expect(wrong.value == 0)
  }
}
