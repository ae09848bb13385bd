import Dispatch
import Injection
import Testing
import Threading

private struct SlowServices: Container {
  let registry = Registry()
  let made = Tally()
  let asking = Tally()

  /// Its creation ends when all threads have requested it.
  var slow: Factory<FileDatabase> {
    self {
      _ = asking.wait(for: 8)
      return FileDatabase(made: made)
    }.singleton
  }

  /// Its creation ends only if another singleton can be created meanwhile.
  var patient: Factory<Bool> { self { made.wait(for: 1) }.singleton }
  var unrelated: Factory<FileDatabase> { self { FileDatabase(made: made) }.singleton }
}

@Suite struct ContentionTests {
  @Test func `a singleton is created exactly once, however many threads request it meanwhile`() {
    for _ in 0..<20 {
      let services = SlowServices()
      let answers = Lock<Set<ObjectIdentifier>>([])
      // More threads than processors request it, so each needs a thread of its own.
      let group = DispatchGroup()
      for number in 0..<8 {
        DispatchQueue(label: "asker \(number)").async(group: group) {
          services.asking.increment()
          let answer = services.slow()
          answers.withLock { _ = $0.insert(ObjectIdentifier(answer)) }
        }
      }
      group.wait()
      #expect(services.made.value == 1)
      #expect(answers.withLock { $0.count } == 1)
    }
  }

  @Test func `a service that is being created does not block an unrelated one`() {
    let services = SlowServices()
    let group = DispatchGroup()
    let wasMadeMeanwhile = Lock(false)
    DispatchQueue(label: "patient").async(group: group) {
      let answer = services.patient()
      wasMadeMeanwhile.withLock { $0 = answer }
    }
    DispatchQueue(label: "unrelated").async(group: group) { _ = services.unrelated() }
    group.wait()
    #expect(wasMadeMeanwhile.withLock { $0 })
  }
}
