// A reducer and its view in one file, which imports both modules: no name needs its module's before it.
#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  import DataFlowSwiftUI

  struct Shelf: ComposedReducer {
    struct State: Equatable {
      var rows: IdentifiedList<EggTimer.State> = []
      var path = StackState<EggTimer.State>()
    }

    @CasePathable enum Action {
      case row(id: Int, action: EggTimer.Action)
      case path(StackAction<EggTimer.State, EggTimer.Action>)
      case opened(EggTimer.State)
    }

    var body: some Reducer<State, Action> {
      ForEachElement(state: \.rows, action: \.row) { EggTimer() }
      Stack(state: \.path, action: \.path) { EggTimer() }
      On(\.opened) { state, timer in
        state.path.push(timer)
        return .none
      }
    }
  }

  struct ShelfView: View {
    let shelf: ObservableStore<Shelf.State, Shelf.Action>

    var body: some View {
      NavigationStack(path: shelf.binding(\.path, \.path)) {
        List {
          ForEach(shelf.rows) { row in
            Button("Open \(row.id)") { shelf.send(.opened(row)) }
          }
        }
        .navigationDestination(for: StackElementID.self) { id in
          if let timer = shelf.scope(state: \.path, id: id, action: \.path) { EggTimerView(timer: timer) }
        }
      }
    }
  }
#endif
