import CasePaths

/// The work that follows an action: what a reducer asks for and a store does.
///
/// ```swift
/// case .refreshTapped:
///   return .run(id: Work.refresh) { send in
///     await send(.refreshed(try await loader.load()))
///   }
/// case .stopTapped:
///   return .cancel(id: Work.refresh)
/// ```
///
/// - An effect is registered when the reducer returns it, and started at the end of the turn: a cancellation in the same
///   turn is never lost, and what was cancelled by then never starts.
/// - Identifiers belong to one store and one place in the reducer tree. Several effects may share one.
/// - An effect that is cancelled sends nothing any more, whether it listens to its cancellation or not.
public struct Effect<Action> {
  /// Asynchronous work, and where it was asked for.
  @usableFromInline
  struct Work {
    @usableFromInline let origin: EffectOrigin
    @usableFromInline let body: @Sendable (Send<Action>) async throws -> Void

    @inlinable
    init(origin: EffectOrigin, body: @escaping @Sendable (Send<Action>) async throws -> Void) {
      self.origin = origin
      self.body = body
    }
  }

  /// One thing for the store to do.
  @usableFromInline
  enum Step {
    case send(Action)
    case run(Work, keys: [EffectKey], path: ScopePath)
    case cancel(EffectKey, path: ScopePath)
    case report(StoreProblem)
    /// Each group when all work of the one before it has ended.
    case chain([[Step]])
    /// The steps at once, and no others of that key until the window has ended.
    case throttle([Step], window: @Sendable () -> Work, key: EffectKey, path: ScopePath, latest: Bool)
  }

  /// What is to be done, in order. One thing is the usual number, so that it has a place without an array.
  @usableFromInline
  final class Plan {
    @usableFromInline let first: Step
    @usableFromInline let rest: [Step]

    @inlinable
    init(first: Step, rest: [Step]) {
      self.first = first
      self.rest = rest
    }
  }

  /// Nil for most actions: whether anything follows is one test, and nothing is allocated.
  @usableFromInline private(set) var plan: Plan?

  @inlinable
  init(plan: Plan?) {
    self.plan = plan
  }

  @usableFromInline
  init(_ steps: [Step]) {
    plan = steps.first.map { first in Plan(first: first, rest: Array(steps.dropFirst())) }
  }

  var steps: [Step] { plan.map { plan in [plan.first] + plan.rest } ?? [] }

  /// The steps as the groups of a concatenation. One within another becomes part of it, so that chains that are made by
  /// adding to them do not nest.
  private var groups: [[Step]] {
    guard let plan else { return [] }
    if plan.rest.isEmpty, case .chain(let groups) = plan.first { return groups }
    return [steps]
  }

  @inlinable var isNone: Bool { plan == nil }
}

// MARK: - Making

extension Effect {
  /// Nothing follows.
  @inlinable public static var none: Effect { Effect(plan: nil) }

  /// The action is reduced next, before anything that is sent from outside.
  @inlinable
  public static func send(_ action: Action) -> Effect { Effect(plan: Plan(first: .send(action), rest: [])) }

  /// Runs asynchronous work off the store's isolation.
  ///
  /// - Parameter handler: is given an error that leaves the work, and may send what shows it. Without it the error goes to
  ///   the store's handler, with where this was written. What is thrown after a cancellation goes nowhere.
  @inlinable
  public static func run(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Effect {
    let origin = EffectOrigin(fileID: fileID, line: line)
    let work = Work(origin: origin, catching: handler, work)
    return Effect(plan: Plan(first: .run(work, keys: [], path: ScopePath()), rest: []))
  }

  /// Runs asynchronous work that can be cancelled by its identifier.
  ///
  /// - Parameters:
  ///   - cancelInFlight: whether work of this identifier that is still running is cancelled first.
  ///   - handler: is given an error that leaves the work, instead of the store's handler.
  public static func run(
    id: some Hashable & Sendable, cancelInFlight: Bool = false, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil
  ) -> Effect {
    let key = EffectKey(id)
    let origin = EffectOrigin(fileID: fileID, line: line)
    let run: Step = .run(Work(origin: origin, catching: handler, work), keys: [key], path: ScopePath())
    return Effect(cancelInFlight ? [.cancel(key, path: ScopePath()), run] : [run])
  }

  /// Sends an action for each element of an asynchronous sequence, until it ends or the effect is cancelled. The
  /// sequence is not asked for the next before the store has reduced the last.
  ///
  /// - Parameter sequence: makes the sequence, in the effect's task.
  public static func sequence<Elements: AsyncSequence & SendableMetatype>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ sequence: @escaping @Sendable () async throws -> Elements,
    action: @escaping @Sendable (Elements.Element) -> sending Action
  ) -> Effect where Elements.AsyncIterator: SendableMetatype {
    .run(fileID: fileID, line: line) { send in
      for try await element in try await sequence() { await send(action(element)) }
    }
  }

  /// Cancels this module's effects of that identifier.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect([.cancel(EffectKey(id), path: ScopePath())])
  }

  /// All of the effects, at once. What is to be sent or cancelled keeps its order.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// All of the effects, at once. What is to be sent or cancelled keeps its order.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect { Effect(effects.flatMap(\.steps)) }

  /// The effects one after the other: each when all work of the one before it has ended, however it ended. Cancelling any
  /// of the running work ends the chain.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// The effects one after the other: each when all work of the one before it has ended, however it ended. Cancelling any
  /// of the running work ends the chain.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    let groups = effects.flatMap(\.groups)
    return groups.count > 1 ? Effect([.chain(groups)]) : Effect(groups.first ?? [])
  }

  @usableFromInline
  static func report(_ problem: StoreProblem) -> Effect { Effect([.report(problem)]) }
}

// MARK: - Changing

extension Effect {
  /// Adds what follows from another reducer of the same action.
  @inlinable
  mutating func append(_ effect: Effect) {
    guard !effect.isNone else { return }
    self = isNone ? effect : Effect.merge(self, effect)
  }

  /// The same effect with every action that it sends changed.
  public func map<NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction) -> Effect<NewAction> {
    guard !isNone else { return .none }
    return mapped(transform) { $0 }
  }

  /// A child's effect as its parent's.
  @inlinable
  func lifted<Parent>(
    by path: CasePath<Parent, Action>, under component: () -> ScopePath.Component
  ) -> Effect<Parent> {
    isNone ? .none : lifting(by: path, under: component())
  }

  /// The effect of one child of several as its parent's.
  @inlinable
  func lifted<Parent, ID: Sendable>(
    by path: CasePath<Parent, (id: ID, action: Action)>, id: ID, under component: () -> ScopePath.Component
  ) -> Effect<Parent> {
    isNone ? .none : lifting(by: path, id: id, under: component())
  }

  @usableFromInline
  func lifting<Parent>(by path: CasePath<Parent, Action>, under component: ScopePath.Component) -> Effect<Parent> {
    mapped({ path.embed($0) }, path: { $0.under(component) })
  }

  @usableFromInline
  func lifting<Parent, ID: Sendable>(
    by path: CasePath<Parent, (id: ID, action: Action)>, id: ID, under component: ScopePath.Component
  ) -> Effect<Parent> {
    mapped({ path.embed((id: id, action: $0)) }, path: { $0.under(component) })
  }

  private func mapped<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction, path: (ScopePath) -> ScopePath
  ) -> Effect<NewAction> {
    Effect<NewAction>(steps.map { step in step.mapped(transform, path: path) })
  }
}

// MARK: - Steps

extension Effect.Step {
  func mapped<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction, path: (ScopePath) -> ScopePath
  ) -> Effect<NewAction>.Step {
    switch self {
    case .send(let action): .send(transform(action))
    case .run(let work, let keys, let old): .run(work.map(transform), keys: keys, path: path(old))
    case .cancel(let key, let old): .cancel(key, path: path(old))
    case .report(let problem): .report(problem)
    case .chain(let groups):
      .chain(groups.map { group in group.map { $0.mapped(transform, path: path) } })
    case .throttle(let steps, let window, let key, let old, let latest):
      .throttle(
        steps.map { $0.mapped(transform, path: path) }, window: { window().map(transform) }, key: key, path: path(old),
        latest: latest)
    }
  }

  /// The same with its work changed, at any depth.
  func changingRuns(_ change: (Effect<Action>.Work, [EffectKey]) -> (Effect<Action>.Work, [EffectKey])) -> Self {
    switch self {
    case .run(let work, let keys, let path):
      let (work, keys): (Effect<Action>.Work, [EffectKey]) = change(work, keys)
      return .run(work, keys: keys, path: path)
    case .chain(let groups):
      return .chain(groups.map { group in group.map { $0.changingRuns(change) } })
    case .throttle(let steps, let window, let key, let path, let latest):
      return .throttle(
        steps.map { $0.changingRuns(change) }, window: window, key: key, path: path, latest: latest)
    case .send, .cancel, .report:
      return self
    }
  }
}

extension Effect.Work {
  @inlinable
  init(
    origin: EffectOrigin, catching handler: (@Sendable (any Error, Send<Action>) async -> Void)?,
    _ work: @escaping @Sendable (Send<Action>) async throws -> Void
  ) {
    self.origin = origin
    guard let handler else {
      body = work
      return
    }
    body = { send in
      do {
        try await work(send)
      } catch  where !Task.isCancelled {
        await handler(error, send)
      }
    }
  }

  func map<NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction) -> Effect<NewAction>.Work {
    Effect<NewAction>.Work(origin: origin) { [body] send in try await body(send.map(transform)) }
  }
}
