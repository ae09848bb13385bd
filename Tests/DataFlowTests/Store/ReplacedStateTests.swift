import EnumPaths
import Testing

@testable import DataFlow

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct ReplacedStateTests {
  @Test func `travelling to a state without a child ends the child's effects`() {
    struct Parent: ComposedReducer {
      struct State { var worker: Worker.State? }
      enum Action: CasePathable {
        case worker(Worker.Action)
        struct AllCasePaths {
          var worker: CasePath<Action, Worker.Action> {
            CasePath(extract: { if case .worker(let action) = $0 { action } else { nil } }, embed: { .worker($0) })
          }
        }
        static var allCasePaths: AllCasePaths { AllCasePaths() }
      }
      var body: some Reducer<State, Action> {
        IfLet(state: \.worker, action: \.worker) { Worker() }
      }
    }
    // Case paths written by hand have no places: every action goes to the child, with the same result.
    let store = Store(initial: Parent.State(worker: Worker.State()), reducer: Parent(), isolation: #isolation)
    store.send(.worker(.start(until: Signal())))
    #expect(!store.isIdle)
    store.replaceState(with: Parent.State(worker: nil))
    #expect(store.isIdle)
  }
}
