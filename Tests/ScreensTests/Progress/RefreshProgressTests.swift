import DataFlow
import DataFlowTesting
import Testing

@testable import Screens

@ScreenActor
@Suite struct RefreshProgressTests {
  @Test func `the progress of refreshes that run at a time is added up, and the next one starts at zero`() async {
    let store = TestStore(initial: RefreshProgress.State(), reducer: RefreshProgress(), isolation: #isolation)
    store.send(.started(feeds: 3)) { ($0.running, $0.total) = (1, 3) }
    store.send(.started(feeds: 2)) { ($0.running, $0.total) = (2, 5) }
    store.send(.finished(feeds: 4, inserted: 7, failed: 1)) { ($0.done, $0.inserted, $0.failed) = (4, 7, 1) }
    store.send(.ended) { $0.running = 1 }
    store.send(.failed("The disk is full.")) { $0.problem = "The disk is full." }
    store.send(.ended) { $0.running = 0 }
    store.send(.started(feeds: 1)) {
      $0 = RefreshProgress.State()
      ($0.running, $0.total) = (1, 1)
    }
    await store.finish()
  }
}
