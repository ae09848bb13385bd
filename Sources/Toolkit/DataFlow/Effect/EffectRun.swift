import Threading

/// One effect from its registration to its end.
///
/// `@unchecked Sendable`: the constants are `Sendable` or, like the identifiers, read only where the store is isolated.
/// The variables are accessed only with exclusive access to the store: on its actor, under its lock, or in the core's
/// `deinit`. The `deinit` runs on the thread that releases the core last. Effects refer to the core weakly, and these
/// references are nil by then, so no other thread accesses the run. The ``EffectGroup`` outlives the core and has its
/// own lock.
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
  @usableFromInline let group: EffectGroup?

  /// The index in the store's list; -1 if it is not on the list.
  @usableFromInline var slot: Int = -1
  @usableFromInline var stage: Stage = .registered

  /// The place at which the state may lose the effect's module; nil if it cannot.
  @usableFromInline var place: LivePlace?
  @usableFromInline var task: Task<Void, Never>?

  @inlinable
  init(
    _ work: Effect<Action>.Work, keys: [EffectKey], path: ScopePath, chain: EffectChain<Action>? = nil,
    throttle: EffectThrottle<Action>? = nil, group: EffectGroup? = nil
  ) {
    self.work = work
    self.keys = keys
    self.path = path
    self.chain = chain
    self.throttle = throttle
    self.group = group
  }

  @inlinable var isLive: Bool { stage == .registered || stage == .running }

  /// True for the window of a throttled effect in which nothing waits: it is no work of the module.
  @inlinable var isQuiet: Bool { throttle.map { $0.waiting == nil } ?? false }

  /// Starts the work, unless it was cancelled after its registration.
  @inlinable
  func start(_ context: EffectContext<State, Action>) {
    guard stage == .registered else { return }
    stage = .running
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), let activity = FollowedTasks.activity
    else {
      task = Task(name: work.origin.name, priority: work.priority) { await self.run(context) }
      return
    }
    let followed = context.followed(by: activity)
    task = Task(name: work.origin.name, executorPreference: activity, priority: work.priority) {
      await self.run(followed)
    }
  }

  @inlinable
  func run(_ context: EffectContext<State, Action>) async {
    await context.end(work.run(Send { action in await context.deliver(action, self) }), self)
  }

  @inlinable
  func cancel() {
    guard isLive else { return }
    stage = .cancelled
    chain?.breakOff()
    task?.cancel()
    group?.end()
    throttle?.takeWaiting()?.group?.end()
  }

  @inlinable
  func end() {
    stage = .ended
    task = nil
  }
}

/// The time in which no second effect of an identifier starts, and the steps that wait for its end.
@usableFromInline
final class EffectThrottle<Action> {
  /// Steps that wait, and the group that waits for them.
  @usableFromInline
  typealias Waiting = (steps: [Effect<Action>.Step], group: EffectGroup?)

  @usableFromInline let window: @Sendable () -> Effect<Action>.Work
  @usableFromInline var waiting: Waiting?

  @inlinable
  init(window: @escaping @Sendable () -> Effect<Action>.Work) {
    self.window = window
  }

  /// Lets steps wait for the window's end, in place of those that waited before.
  @inlinable
  func wait(with steps: [Effect<Action>.Step], of group: EffectGroup?) {
    group?.begin()
    takeWaiting()?.group?.end()
    waiting = (steps, group)
  }

  /// - Returns: what waited. Its group still counts it as an effect.
  @inlinable
  func takeWaiting() -> Waiting? {
    defer { waiting = nil }
    return waiting
  }
}
