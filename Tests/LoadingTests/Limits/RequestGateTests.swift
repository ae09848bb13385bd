import Synchronization
import Testing

@testable import Loading

struct RequestGateTests {
  @Test("Limits hold and every slot comes back, whoever is cancelled", arguments: 0..<8 as Range<UInt64>)
  func limitsHold(seed: UInt64) async {
    let perHost: Int = 2
    let all: Int = 5
    let gate: RequestGate = RequestGate(maximumPerHost: perHost, maximum: all)
    let crowd: Crowd = Crowd(perHost: perHost, all: all)
    var generator: SeededGenerator = SeededGenerator(seed: seed)

    await withTaskGroup(of: Void.self) { (group: inout TaskGroup<Void>) in
      for _ in 0..<300 {
        let host: String = "host\(Int.random(in: 0..<6, using: &generator))"
        let isCancelled: Bool = Int.random(in: 0..<3, using: &generator) == 0
        let yields: Int = Int.random(in: 0..<8, using: &generator)
        group.addTask {
          let visit: Task<Void, Never> = Task {
            guard await gate.enter(host: host) else { return }
            crowd.enter(host)
            for _ in 0..<yields { await Task.yield() }
            crowd.leave(host)
            gate.leave(host: host)
          }
          for _ in 0..<yields { await Task.yield() }
          if isCancelled { visit.cancel() }
          await visit.value
        }
      }
    }

    #expect(crowd.breaches == 0)
    #expect(gate.hostCount == 0)
    for index in 0..<all { #expect(await gate.enter(host: "after\(index)")) }
  }

  @Test("A cancelled task does not enter, even where there is room")
  func cancelledStaysOut() async {
    let gate: RequestGate = RequestGate(maximumPerHost: 1, maximum: 1)
    let visit: Task<Bool, Never> = Task {
      withUnsafeCurrentTask { (task: UnsafeCurrentTask?) in task?.cancel() }
      return await gate.enter(host: "a")
    }
    #expect(await !visit.value)
    #expect(gate.hostCount == 0)
    #expect(await gate.enter(host: "a"))
  }
}

/// Counts who is inside, and how often they were too many.
private final class Crowd: Sendable {
  init(perHost: Int, all: Int) {
    self.perHost = perHost
    self.all = all
  }

  var breaches: Int { state.withLock { (state: inout State) in state.breaches } }

  func enter(_ host: String) {
    state.withLock { (state: inout State) in
      state.inside[host, default: 0] += 1
      let isBreach: Bool = state.inside[host, default: 0] > perHost || state.inside.values.reduce(0, +) > all
      if isBreach { state.breaches += 1 }
    }
  }

  func leave(_ host: String) {
    state.withLock { (state: inout State) in state.inside[host, default: 0] -= 1 }
  }

  private struct State {
    var inside: [String: Int] = [:]
    var breaches: Int = 0
  }

  private let perHost: Int
  private let all: Int
  private let state: Mutex<State> = Mutex(State())
}
