/// One effect from its registration to its end.
///
/// `@unchecked Sendable`: what is constant is `Sendable` or, like the identifier, read on the store's isolation only.
/// `stage` and `task` are touched by whoever holds the store, that is on its isolation (``deliver(_:)`` and ``end(_:)``
/// get there first), or by the store's `deinit`, which runs when nobody can hold it any more.
final class EffectRun<State, Action>: @unchecked Sendable {
  private enum Stage {
    case registered
    case running
    case ended
    case cancelled
  }

  let key: EffectKey?
  let path: ScopePath
  private let work: Effect<Action>.Work
  private let actor: any Actor
  private weak let store: Store<State, Action>?
  private var stage: Stage = .registered
  private var task: Task<Void, Never>?

  // MARK: Lifecycle

  init(_ work: Effect<Action>.Work, key: EffectKey?, path: ScopePath, store: Store<State, Action>, actor: any Actor) {
    self.work = work
    self.key = key
    self.path = path
    self.store = store
    self.actor = actor
  }

  // MARK: On the store's isolation

  /// Starts the work, unless it has been cancelled since it was registered.
  func start() {
    guard stage == .registered else { return }
    stage = .running
    let body: @Sendable (Send<Action>) async throws -> Void = work.body
    task = Task {
      do {
        try await body(Send { (action: sending Action) in await self.deliver(action) })
        await self.end(nil)
      } catch {
        await self.end(error)
      }
    }
  }

  func cancel() {
    stage = .cancelled
    task?.cancel()
  }

  // MARK: On the effect's task

  private func deliver(_ action: sending Action) async {
    await deliver(action, on: actor)
  }

  private func deliver(_ action: sending Action, on isolation: isolated any Actor) {
    guard let store else { return }
    switch stage {
    case .running: store.send(action)
    case .ended: store.report(.sentAfterEnd(at: work.origin))
    case .registered, .cancelled: break
    }
  }

  private func end(_ error: (any Error)?) async {
    await end(error, on: actor)
  }

  private func end(_ error: (any Error)?, on isolation: isolated any Actor) {
    guard let store, stage == .running else { return }
    stage = .ended
    store.forget(self)
    if let error { store.report(.effectFailed(error, at: work.origin)) }
  }
}
