import EnumPaths

/// A part of a module's state that is shared with other modules and stores, and may be stored: see ``SharedValue``.
///
/// ```swift
/// struct Page: ComposedReducer {
///   struct State { var fontSize = 16 }
///   @CasePathable enum Action { case fontSize(SharedAction<Int>), opened, largerTapped }
///
///   let fontSize: SharedValue<Int>
///
///   var body: some Reducer<State, Action> {
///     Share(fontSize, state: \.fontSize, action: \.fontSize)
///     On(\.opened) { _, _ in .send(.fontSize(.follow)) }
///     On(\.largerTapped) { state, _ in .send(.fontSize(.set(state.fontSize + 1))) }
///   }
/// }
/// ```
///
/// - The state has a copy of the value, which is read like any other. It is changed by `.set` only.
/// - From `.follow` on the module receives one `.changed` for the value that there is, when it is loaded, and one for each
///   `.set` after it, by others and by itself. Of changes that cross, the newest wins everywhere.
/// - If the stored value cannot be loaded, nothing is received until it is set, or loaded by another `.follow`. A module
///   that changes what was stored, such as a list, waits for a change that ``SharedValue/Change/isLoaded`` before it sets
///   the value: a `.set` replaces whatever is stored.
/// - The value is set while the action is reduced, and stored by an effect. Errors of the storage go to the store's `onProblem`.
public struct Share<State, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  private enum Work { case following }

  /// Shares a part of the state.
  public init<Value: Sendable>(
    _ shared: SharedValue<Value>, state path: WritableKeyPath<State, Value>,
    action: CaseKeyPath<Action, SharedAction<Value>>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    built =
      Scope(state: path, action: action) {
        Reduce<Value, SharedAction<Value>> { value, action in
          switch action {
          case .follow:
            // Followed from now on, and not only when the effect begins: each `.set` after this is received.
            let changes = shared.changes()
            // What cannot be loaded is reported by the second, and does not keep modules from hearing each other.
            return .merge(
              .run(id: Work.following, cancelInFlight: true, fileID: fileID, line: line) { send in
                for await change in changes { await send(.changed(change)) }
              },
              .run(fileID: fileID, line: line) { _ in try await shared.load() })
          case .set(let new):
            value = new
            // Set now: tasks of effects may start in any order.
            guard let saving = shared.put(new) else { return .none }
            return .run(fileID: fileID, line: line) { _ in try await saving.value }
          case .changed(let change):
            if shared.isNewest(change) { value = change.value }
            return .none
          }
        }
      }.built
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
