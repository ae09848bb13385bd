/// One effect from its registration to its end.
///
/// `@unchecked Sendable`: what is constant is `Sendable` or, like the identifiers, read where the store is isolated only.
/// What varies is touched by whoever holds the store: on its actor, or under its lock, or by the core's `deinit`. That
/// one runs on whichever thread lets go last, when nobody holds the core: its effects reach it by weak references only,
/// which are nil by then, so that nobody else touches the run. What outlives the core is its ``EffectFamily``, which has a
/// lock of its own.
@usableFromInline
final class EffectRun<State, Action>: @unchecked Sendable {
  @usableFromInline
  enum Stage {
    case registered
    case running
    case ended
    case cancelled
  }

  @usableFromInline let keys: [EffectKey]
  @usableFromInline let path: ScopePath
  @usableFromInline let work: Effect<Action>.Work
  @usableFromInline let chain: EffectChain<Action>?
  @usableFromInline let throttle: EffectThrottle<Action>?
  @usableFromInline let family: EffectFamily?

  /// Where the store's list has it; -1 where it is on none.
  @usableFromInline var slot: Int = -1
  @usableFromInline var stage: Stage = .registered

  /// Where the state may lose it; nil where it cannot.
  @usableFromInline var place: LivePlace?
  @usableFromInline var task: Task<Void, Never>?
  @usableFromInline let began: ContinuousClock.Instant?

  @inlinable
  init(
    _ work: Effect<Action>.Work, keys: [EffectKey], path: ScopePath, chain: EffectChain<Action>?,
    throttle: EffectThrottle<Action>? = nil, family: EffectFamily?, began: ContinuousClock.Instant?
  ) {
    self.work = work
    self.keys = keys
    self.path = path
    self.chain = chain
    self.throttle = throttle
    self.family = family
    self.began = began
  }

  @inlinable var isLive: Bool { stage == .registered || stage == .running }

  /// How long it has lasted, where somebody measures.
  @inlinable var age: Duration? { began.map { ContinuousClock.now - $0 } }

  /// Starts the work, unless it has been cancelled since it was registered.
  @inlinable
  func start(_ home: EffectHome<State, Action>) {
    guard stage == .registered else { return }
    stage = .running
    let body: @Sendable (Send<Action>) async throws -> Void = work.body
    task = Task {
      do {
        try await body(Send { action in await home.deliver(action, self) })
        await home.end(nil, self)
      } catch {
        await home.end(error, self)
      }
    }
  }

  @inlinable
  func cancel() {
    guard isLive else { return }
    stage = .cancelled
    chain?.breakOff()
    task?.cancel()
    family?.end()
  }

  @inlinable
  func end() {
    stage = .ended
    task = nil
  }
}
