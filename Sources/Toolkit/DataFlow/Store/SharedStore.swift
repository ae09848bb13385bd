/// A store that any thread may use, without an actor: `send` never suspends and never waits for another sender.
///
/// - Actions of one sender are reduced in the order it sent them. If the store is at work, `send` queues the action for
///   the thread at work and returns; otherwise the action has been reduced when `send` returns.
/// - A reducer or an observer may send and observe: both are queued. They must not read ``state`` or ``isIdle`` of
///   their own store, which is locked meanwhile; both receive the state as a parameter.
/// - Effects return to the store directly and not through an actor.
///
/// ```swift
/// let progress = SharedStore(initial: RefreshProgress.State(), reducer: RefreshProgress())
/// progress.send(.started(feeds: 12))     // from anywhere
/// ```
public final class SharedStore<State: Sendable, Action: Sendable>: Sendable {
  @usableFromInline
  enum Arrival {
    case action(Action)
    case delivery(Action, EffectRun<State, Action>, UnsafeContinuation<Void, Never>?)
    case end((any Error)?, EffectRun<State, Action>)
    case observe(StoreObservation.Flag, @Sendable (State) -> Void)
  }

  @usableFromInline
  struct Inbox {
    @usableFromInline var arrivals: ActionQueue<Arrival> = ActionQueue()
    @usableFromInline var isWorking: Bool = false

    @inlinable
    init() {}
  }

  /// Holds the core. It is not `Sendable` and is reached only through the lock around this structure.
  @usableFromInline
  struct Content {
    @usableFromInline let core: StoreCore<State, Action>

    @inlinable
    init(core: StoreCore<State, Action>) {
      self.core = core
    }
  }

  @usableFromInline let inbox: UncheckedLock<Inbox>
  @usableFromInline let content: UncheckedLock<Content>

  // MARK: Lifecycle

  /// Creates a store for all threads.
  ///
  /// - Parameters:
  ///   - onProblem: receives problems that no caller can catch, while the store is locked. By default it prints them.
  ///   - initial: the state before the first action.
  ///   - reducer: the module. It is used only while the store is locked.
  @inlinable
  public init(
    initial: State, reducer: sending some Reducer<State, Action>,
    onProblem: @escaping @Sendable (StoreProblem) -> Void = { problem in print("DataFlow: \(problem)") }
  ) {
    inbox = UncheckedLock(Inbox())
    content = UncheckedLock(
      Content(core: StoreCore(initial: initial, reducer: reducer.built, onProblem: onProblem)))
    content.withLock { content in
      content.core.context = EffectContext(
        deliver: { [weak self] action, run in
          await self?.deliver(action, from: run)
        },
        end: { [weak self] error, run in self?.arrive(.end(error, run)) })
    }
  }

  // MARK: Use

  /// A copy of the module's current state. Waits for an action that is being reduced.
  public var state: State { content.withLock { $0.core.state } }

  /// Sends an action, from any thread.
  @inlinable
  public func send(_ action: Action) {
    let isMine = inbox.withLock { inbox in
      guard inbox.isWorking else {
        inbox.isWorking = true
        return true
      }
      inbox.arrivals.append(.action(action))
      return false
    }
    guard isMine else { return }
    content.withLock { content in _ = content.core.send(action) }
    work()
  }

  /// Calls the closure after every turn, on the thread at work. No action that the caller sends from now on is missed;
  /// some of those that others send at the same time may be.
  public func observe(_ onChange: @escaping @Sendable (State) -> Void) -> StoreObservation {
    let flag = StoreObservation.Flag()
    arrive(.observe(flag, onChange))
    return StoreObservation(flag)
  }

  /// The states from now on. A slow consumer receives the newest only. The sequence ends when the store is released,
  /// which it does not keep alive.
  public var changes: AsyncCompactMapSequence<AsyncStream<Void>, State> {
    let (signals, _) = ChangeSignal.stream { signal in observe { _ in signal.send() } }
    return signals.compactMap { [weak self] _ in self?.state }
  }

  /// True if no effect is registered or running.
  public var isIdle: Bool { content.withLock { $0.core.isIdle } }

  // MARK: Working

  @inlinable
  func deliver(_ action: Action, from run: EffectRun<State, Action>) async {
    let isMine = inbox.withLock { inbox in
      guard !inbox.isWorking else { return false }
      inbox.isWorking = true
      return true
    }
    if isMine {
      content.withLock { content in content.core.receive(action, from: run) }
      return work()
    }
    // An effect never runs ahead of its store.
    await withUnsafeContinuation { continuation in
      arrive(.delivery(action, run, continuation))
    }
  }

  @inlinable
  func arrive(_ arrival: Arrival) {
    let isMine = inbox.withLock { inbox in
      inbox.arrivals.append(arrival)
      guard !inbox.isWorking else { return false }
      inbox.isWorking = true
      return true
    }
    if isMine { work() }
  }

  /// Processes the inbox, including what arrives meanwhile. After 256 items the rest is handed to a task, so that a
  /// frequent sender does not hold up an occasional one.
  @inlinable
  func work() {
    var count = 0
    while let next = next() {
      let ended = content.withLock { content in take(next, content.core) }
      if case .delivery(_, _, let continuation?) = next { continuation.resume() }
      // Released while nothing is locked: the `deinit` of a payload, or of what an observer held, may call back here.
      withExtendedLifetime((next, ended)) {}
      count += 1
      guard count < 256 else {
        Task { self.work() }
        return
      }
    }
  }

  @inlinable
  func next() -> Arrival? {
    inbox.withLock { inbox in
      let next = inbox.arrivals.popFirst()
      if next == nil { inbox.isWorking = false }
      return next
    }
  }

  @inlinable
  func take(_ arrival: Arrival, _ core: StoreCore<State, Action>) -> [ScopeNode.Observer] {
    switch arrival {
    case .action(let action): core.send(action)
    case .delivery(let action, let run, _): core.receive(action, from: run)
    case .end(let error, let run): core.finish(run, error)
    case .observe(let flag, let onChange):
      return core.observe(flag) { [unowned core] in onChange(core.state) }
    }
    return []
  }
}
