import DataFlow
import DataFlowTesting
import Observation
import Testing

/// State, reducers and views in a target where all belongs to the main actor by default.
@Suite(.timeLimit(.minutes(1)))
struct KitchenTests {
  private let clock = VirtualClock()
  private let bell = Bell()

  private var kitchen: Kitchen { Kitchen(clock: clock, bell: bell, volume: SharedValue(3)) }

  private func oneTimer(of seconds: Int) -> Kitchen.State {
    Kitchen.State(timers: [KitchenTimer.State(id: 1, label: "Eggs", secondsLeft: seconds)])
  }

  @Test func `a timer counts down, and its parent rings`() async {
    let store = TestStore(initial: oneTimer(of: 2), reducer: kitchen)
    store.send(.timer(id: 1, action: .started))
    await clock.advance(by: .seconds(1))
    await store.receive(\.timer[id: 1].ticked) { $0.timers[id: 1]?.secondsLeft = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.timer[id: 1].ticked) {
      $0.timers[id: 1]?.secondsLeft = 0
      $0.rings = 1
    }
    await store.finish()
    #expect(bell.rings == 1)
  }

  @Test func `a sheet of an enum of screens has a form, and its parent takes what it saved`() async {
    let store = TestStore(initial: Kitchen.State(), reducer: kitchen)
    store.send(.addTapped) { $0.sheet = .editor(TimerEditor.State()) }
    store.send(.sheet(.presented(.editor(.saveTapped)))) { $0.sheet?[case: \.editor]?.problem = "Name the timer." }
    store.send(.sheet(.presented(.editor(.form(.set(\.label, "Tea")))))) {
      $0.sheet?[case: \.editor]?.label = "Tea"
      $0.sheet?[case: \.editor]?.problem = nil
    }
    store.send(.sheet(.presented(.editor(.saveTapped))))
    await store.receive(\.sheet.presented.editor.saved) {
      $0.timers.append(KitchenTimer.State(id: 0, label: "Tea", secondsLeft: 300))
    }
    await store.receive(\.sheet.dismiss) { $0.sheet = nil }
    await store.finish()
  }

  @Test func `a dialog among the screens is answered`() {
    let store = Store(initial: oneTimer(of: 9), reducer: kitchen)
    store.send(.stopTapped)
    #expect(store.state.sheet?.isEphemeral == true)
    store.send(.sheet(.presented(.question(.stopAll))))
    #expect(store.state.sheet == nil && store.state.timers.isEmpty)
  }

  @Test func `screens of a stack are pushed, changed and popped`() {
    let store = Store(initial: Kitchen.State(), reducer: kitchen)
    store.send(.aboutTapped)
    let id = store.state.path.nextID
    store.send(.path(.push(id: id, .timer(KitchenTimer.State(id: 7)))))
    store.send(.path(.element(id: id, action: .timer(.renamed("Rice")))))
    #expect(store.state.path[id: id, case: \.timer]?.label == "Rice")
    store.send(.path(.popFrom(id: id)))
    #expect(store.state.path.screens == [.about])
  }

  @Test func `a shared value is followed`() async {
    let store = Store(initial: Kitchen.State(), reducer: kitchen)
    store.send(.opened)
    store.send(.volume(.set(5)))
    #expect(store.state.volume == 5)
  }

  @Test func `observers of a tracked state are told by field, and those of a child of its changes`() {
    let store = Store(initial: oneTimer(of: 5), reducer: kitchen)
    var labels: [String] = []
    var volumes: [Int] = []
    let child = store.scope(state: \.timers[id: 1], action: \.timer[id: 1])
    let watches = [
      child.observe { labels.append($0?.label ?? "gone") }, store.observe(\.volume) { volumes.append($0) },
    ]
    child.send(.renamed("Pasta"))
    #expect(labels == ["Pasta"] && volumes.isEmpty)
    store.send(.aboutTapped)
    store.send(.volume(.set(2)))
    #expect(volumes == [2])
    withExtendedLifetime(watches) {}
  }

  @Test func `a view reads an observable store, and a control writes through a binding`() {
    let store = Store(initial: TimerEditor.State(), reducer: TimerEditor())
    let screen = store.observable()
    let changes = Changes()
    withObservationTracking {
      _ = screen.minutes
    } onChange: {
      changes.note()
    }
    store.binding(\.minutes, \.form).value = 8
    #expect(screen.minutes == 8)
    #expect(changes.count == 1)
  }

  @Test func `cases are named, listed and changed in place`() {
    var action = Kitchen.Action.sheet(.presented(.editor(.saveTapped)))
    #expect(action.is(\.sheet.presented.editor.saveTapped))
    action.modify(\.sheet) { $0 = .dismiss }
    #expect(action[case: \.sheet]?.is(\.dismiss) == true)
    #expect(KitchenSheet.State.caseKeyPaths.count == 2)
  }

  @Test func `a store of any thread takes modules that belong to no actor`() async {
    let store = SharedStore(initial: 0, reducer: Tally())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { store.send(.counted) } }
    }
    #expect(store.state == 4)
  }
}

/// A module for any thread says so.
nonisolated struct Tally: Reducer {
  @CasePathable nonisolated enum Action: Sendable { case counted }

  func reduce(_ state: inout Int, _ action: Action) -> Effect<Action> {
    state += 1
    return .none
  }
}

/// Counts calls from any thread, without waiting.
nonisolated final class Changes: Sendable {
  private let tally = SharedStore(initial: 0, reducer: Tally())

  func note() { tally.send(.counted) }

  var count: Int { tally.state }
}
