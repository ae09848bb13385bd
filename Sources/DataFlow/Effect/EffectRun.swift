/// One effect from its registration to its end.
///
/// `@unchecked Sendable`: what is constant is `Sendable` or, like the identifiers, read where the store is isolated only.
/// What varies is touched by whoever holds the store: on its actor, or under its lock, or by the core's `deinit`, which
/// runs when nobody can hold it any more.
@usableFromInline
final class EffectRun<State, Action>: @unchecked Sendable {
  enum Stage {
    case registered
    case running
    case ended
    case cancelled
  }

  let keys: [EffectKey]
  let path: ScopePath
  let work: Effect<Action>.Work
  let chain: EffectChain<Action>?
  let throttle: EffectThrottle<Action>?
  let family: EffectFamily?

  /// Where the store's list has it; -1 where it is on none.
  var slot: Int = -1
  private(set) var stage: Stage = .registered
  private var task: Task<Void, Never>?
  private let began: ContinuousClock.Instant?

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

  var isLive: Bool { stage == .registered || stage == .running }

  /// How long it has lasted, where somebody measures.
  var age: Duration? { began.map { ContinuousClock.now - $0 } }

  /// Starts the work, unless it has been cancelled since it was registered.
  func start(_ home: EffectHome<State, Action>) {
    guard stage == .registered else { return }
    stage = .running
    let body: @Sendable (Send<Action>) async throws -> Void = work.body
    task = Task {
      do {
        try await body(Send { (action: sending Action) in await home.deliver(action, self) })
        await home.end(nil, self)
      } catch {
        await home.end(error, self)
      }
    }
  }

  func cancel() {
    guard isLive else { return }
    stage = .cancelled
    chain?.breakOff()
    task?.cancel()
    family?.count -= 1
  }

  func end() {
    stage = .ended
    task = nil
  }
}

/// How an effect's task comes back to where its store is isolated.
struct EffectHome<State, Action>: Sendable {
  typealias Run = EffectRun<State, Action>

  let deliver: @Sendable (sending Action, Run) async -> Void
  let end: @Sendable ((any Error)?, Run) async -> Void
}

/// The groups of a concatenation that are still to come.
@usableFromInline
final class EffectChain<Action> {
  var remaining: Int = 0
  var rest: ArraySlice<[Effect<Action>.Step]>
  let outer: EffectChain<Action>?
  private(set) var isBroken: Bool = false

  init(rest: ArraySlice<[Effect<Action>.Step]>, outer: EffectChain<Action>?) {
    self.rest = rest
    self.outer = outer
  }

  func breakOff() {
    isBroken = true
    outer?.breakOff()
  }
}

/// The time in which no second effect of an identifier begins, and what waits for its end.
@usableFromInline
final class EffectThrottle<Action> {
  let window: @Sendable () -> Effect<Action>.Work
  var waiting: [Effect<Action>.Step]?

  init(window: @escaping @Sendable () -> Effect<Action>.Work) {
    self.window = window
  }
}
