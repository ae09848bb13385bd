import CasePaths
import Testing

@testable import DataFlow

private struct Player: Equatable {
  var title: String = "a"
  var tags: Set<String> = []
  var chapters: [String] = []
  var times: [String: Int] = [:]
  var next: Kind = .none

  indirect enum Kind: Equatable {
    case none
    case episode(Int)
    case playlist([Player])
  }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct ToolTests {
  @Test func `A diff names each difference by its path`() {
    var other: Player = Player()
    #expect(StateDiff(from: other, to: other).isEmpty)
    other.title = "b"
    other.chapters = ["one"]
    other.tags = ["x"]
    other.times = ["y": 1]
    let lines: [String] = StateDiff(from: Player(), to: other).changes.map(\.description)
    #expect(lines.count == 4)
    #expect(lines[0] == #"title: "a" → "b""#)
    #expect(lines[1] == #"tags: + "x""#)
    #expect(lines[2] == #"chapters[0]: + "one""#)
  }

  @Test func `A diff descends into the payload of a case, and shows a different case as a whole`() {
    var (before, after): (Player, Player) = (Player(), Player())
    before.next = .episode(1)
    after.next = .episode(2)
    #expect(StateDiff(from: before, to: after).description == "next.episode: 1 → 2")
    after.next = .none
    #expect(StateDiff(from: before, to: after).changes.map(\.path) == ["next"])
    #expect(StateDiff(from: Int?.none as Any, to: Int?.some(1) as Any).changes.count == 1)
    #expect(StateDiff(from: 1, to: 2).description == "1 → 2")
  }

  @Test func `The log lists every action with its changes`() {
    var lines: [String] = []
    let store = Store(
      initial: Log.State(), reducer: Log().logged { lines.append($0.description) })
    store.send(.add("a"))
    #expect(lines == ["add(\"a\")\n  lines[0]: + \"a\""])
  }

  @Test func `A recording replays to any moment, and moves the store there`() {
    let recorder = StoreRecorder(initial: Log.State(), reducer: Log())
    let store = Store(initial: Log.State(), reducer: recorder.reducer)
    for line in ["a", "b", "c"] { store.send(.add(line)) }
    #expect(recorder.recording.states(through: Log()).map(\.lines.count) == [0, 1, 2, 3])
    var seen: [[String]] = []
    let observation: StoreObservation = store.observe { seen.append($0.lines) }
    recorder.travel(store, to: 1)
    #expect(store.state.lines == ["a"])
    recorder.resume(store)
    #expect(store.state.lines == ["a", "b", "c"])
    #expect(seen == [["a"], ["a", "b", "c"]])
    observation.end()
  }

  @Test func `Travelling to a state without a child ends the child's effects`() {
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
    let store = Store(initial: Parent.State(worker: Worker.State()), reducer: Parent())
    store.send(.worker(.start(until: Signal())))
    #expect(!store.isIdle)
    store.replaceState(with: Parent.State(worker: nil))
    #expect(store.isIdle)
  }

  @Test func `Intervals name reductions by action and effects by their place in the source`() async {
    var intervals: [StoreInterval] = []
    let store = Store(
      initial: Worker.State(), reducer: Worker().measured { intervals.append($0) })
    store.measureEffects { intervals.append($0) }
    let signal: Signal = Signal()
    store.send(.start(until: signal))
    signal.raise()
    await store.waitUntilIdle()
    #expect(intervals.count == 3)
    #expect(intervals[0].description.hasPrefix("start: "))
    #expect(intervals[1].description.hasPrefix("finished: "))
    #expect(intervals[2].description.contains("Worker.swift"))
  }
}
