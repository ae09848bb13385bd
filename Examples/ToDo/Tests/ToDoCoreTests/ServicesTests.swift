import DataFlow
import DataFlowTesting
import Foundation
import InjectionTesting
import Synchronization
import SystemServices
import Testing
import ToDoCore

@MainActor @Suite(.timeLimit(.minutes(1)))
struct ServicesTests {
  private let services = Services(contexts: [.test])

  init() {
    services.clock.register { VirtualClock() }
    services.uuid.register { .counting() }
  }

  @Test func `a session has one window, which goes with it`() {
    weak var window: ToDoWindow?
    do {
      let session = ServiceSession()
      window = services.window(of: session)()
      #expect(services.window(of: session)() === window)
      #expect(services.window(of: ServiceSession())() !== window)
    }
    #expect(window == nil)
  }

  @Test func `a monitor hears of the list's actions`() async {
    let trace = Trace()
    services.monitor.register { trace }
    await services.window(of: ServiceSession())().store.send(.added("Write")).finish()
    #expect(trace.intervals.withLock { $0 } == ["added"])
  }

  @Test func `the services say what they are made of`() {
    _ = services.window(of: ServiceSession())()
    #expect(services.dependencies.services.first { $0.name.contains("window") }?.dependencies.isEmpty == false)
  }
}

private final class Trace: StoreMonitor {
  let intervals = Mutex<[String]>([])

  func begin(_ interval: StoreInterval) -> @Sendable (StoreInterval.Outcome) -> Void {
    intervals.withLock { $0.append("\(interval)") }
    return { _ in }
  }
}
