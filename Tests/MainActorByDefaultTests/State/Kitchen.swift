import DataFlow

/// One timer. Nothing here says where it belongs: the target says that all of it is the main actor's.
struct KitchenTimer: Reducer {
  @TrackedState
  struct State: Equatable, Identifiable {
    let id: Int
    var label = ""
    var secondsLeft = 0
  }

  @CasePathable enum Action {
    case started
    case ticked
    case renamed(String)
  }

  /// Identifiers are compared wherever effects run, so they belong to no actor.
  nonisolated enum Work { case ticking }

  let clock: any Clock<Duration>

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .started:
      return .run(id: Work.ticking, cancelInFlight: true) { [clock] send in
        for _ in 0..<2 {
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      }
    case .ticked: state.secondsLeft -= 1
    case .renamed(let label): state.label = label
    }
    return .none
  }
}

/// A form in a sheet.
struct TimerEditor: ComposedReducer {
  /// The fields of a form are named by key paths in its actions, so its state belongs to no actor.
  nonisolated struct State: Equatable {
    var label = ""
    var minutes = 5
    var problem: String?
  }

  @CasePathable enum Action {
    case form(BindingAction<State>)
    case saveTapped
    case saved(String, minutes: Int)
  }

  var body: some Reducer<State, Action> {
    Bind(\.form)
    On(\.form, of: \.label) { state in
      state.problem = nil
      return .none
    }
    On(\.saveTapped) { state, _ in
      guard !state.label.isEmpty else {
        state.problem = "Name the timer."
        return .none
      }
      return .merge(.send(.saved(state.label, minutes: state.minutes)), .dismiss())
    }
  }
}

enum Answer: Equatable { case stopAll }

@Screens enum KitchenSheet {
  case editor(TimerEditor)
  case question(DialogState<Answer>)
}

extension KitchenSheet.State: Equatable {}

@Screens enum KitchenScreen {
  case timer(KitchenTimer)
  case about
}

extension KitchenScreen.State: Equatable {}

struct Kitchen: ComposedReducer {
  @TrackedState
  struct State: Equatable {
    var timers: IdentifiedList<KitchenTimer.State> = []
    var sheet: KitchenSheet.State?
    var path = StackState<KitchenScreen.State>()
    var volume = 1
    var rings = 0
  }

  @CasePathable enum Action {
    case timer(id: Int, action: KitchenTimer.Action)
    case sheet(PresentationAction<KitchenSheet.Action>)
    case path(StackAction<KitchenScreen.State, KitchenScreen.Action>)
    case volume(SharedAction<Int>)
    case opened
    case addTapped
    case stopTapped
    case aboutTapped
  }

  let clock: any Clock<Duration>
  let bell: Bell
  let volume: SharedValue<Int>

  var body: some Reducer<State, Action> {
    ForEachElement(state: \.timers, action: \.timer) { KitchenTimer(clock: clock) }
    Present(state: \.sheet, action: \.sheet) { KitchenSheet.reducer(editor: TimerEditor()) }
    Stack(state: \.path, action: \.path) { KitchenScreen.reducer(timer: KitchenTimer(clock: clock)) }
    Share(volume, state: \.volume, action: \.volume)
    On(\.opened) { _, _ in .send(.volume(.follow)) }
    On(\.addTapped) { state, _ in
      state.sheet = .editor(TimerEditor.State())
      return .none
    }
    On(\.sheet.presented.editor.saved) { state, saved in
      state.timers.append(
        KitchenTimer.State(id: state.timers.count, label: saved.0, secondsLeft: saved.minutes * 60))
      return .none
    }
    On(\.stopTapped) { state, _ in
      state.sheet = .question(.alert("Stop all?", buttons: [.destructive("Stop", .stopAll), .cancel()]))
      return .none
    }
    On(\.sheet.presented.question) { state, _ in
      state.timers = []
      return .none
    }
    On(\.aboutTapped) { state, _ in
      state.path.push(.about)
      return .none
    }
    Reduce { state, action in
      guard case .timer(let id, .ticked) = action, state.timers[id: id]?.secondsLeft == 0 else { return .none }
      bell.ring()
      state.rings = bell.rings
      return .none
    }
  }
}

/// An object of the main actor that a reducer uses.
final class Bell {
  private(set) var rings = 0

  func ring() { rings += 1 }
}
