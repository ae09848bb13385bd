/// Records the actions of a module, and moves its store back and forth in time.
///
/// ```swift
/// let recorder = StoreRecorder(initial: Feature.State(), reducer: Feature())
/// let store = Store(initial: Feature.State(), reducer: recorder.reducer)
/// …
/// recorder.travel(store, to: 3)    // to the state after three actions
/// recorder.resume(store)           // to the present
/// ```
public final class StoreRecorder<State, Action> {
  /// The recording so far.
  public private(set) var recording: Recording<State, Action>

  private let original: AnyReducer<State, Action>

  public init(initial: State, reducer: some Reducer<State, Action>) {
    recording = Recording(initial: initial)
    original = reducer.built
  }

  /// Continues a saved recording.
  public init(_ recording: Recording<State, Action>, reducer: some Reducer<State, Action>) {
    self.recording = recording
    original = reducer.built
  }

  /// The reducer to pass to the store. It retains the recorder.
  public var reducer: AnyReducer<State, Action> {
    original.wrapped { [self] (body) in
      { [self] state, action, pass in
        recording.append(action)
        return body(&state, action, pass)
      }
    }
  }

  /// Puts the store into the state after `count` actions. Actions that are sent to it from then on are recorded after
  /// all others: return to the present first, or begin a new recording.
  public func travel(_ store: Store<State, Action>, to count: Int) {
    store.replaceState(with: recording.state(after: count, through: original))
  }

  /// Puts the store into the state after all recorded actions.
  public func resume(_ store: Store<State, Action>) {
    travel(store, to: recording.actions.count)
  }
}
