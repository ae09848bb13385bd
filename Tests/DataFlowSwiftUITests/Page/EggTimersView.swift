#if canImport(SwiftUI)
  import SwiftUI
#elseif STAND_IN
  import SwiftUIStandIn
#endif
#if canImport(SwiftUI) || STAND_IN
  import DataFlowSwiftUI

  struct EggTimersView: View {
    let timers: ObservableStore<EggTimers.State, EggTimers.Action>

    var body: some View {
      List {
        ForEach(timers.scope(each: \.rows, action: \.row)) { EggTimerView(timer: $0) }
      }
      Button("Add") { timers.send(.addTapped(seconds: 60)) }
    }
  }

  struct EggTimerView: View {
    let timer: ObservableStore<EggTimer.State, EggTimer.Action>

    var body: some View { Text("\(timer.secondsLeft) s") }
  }
#endif
