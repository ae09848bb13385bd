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
    let origin: EffectOrigin
    let body: @Sendable (Send<Action>) async throws -> Void
  }

  /// One thing for the store to do.
  @usableFromInline
  enum Step {
    case send(Action)
    case run(Work, key: EffectKey?, path: ScopePath)
    case cancel(EffectKey, path: ScopePath)
    case report(StoreProblem)
  }

  /// What is to be done, in order.
  @usableFromInline
  final class Plan {
    let steps: [Step]

    init(_ steps: [Step]) {
      self.steps = steps
    }
  }

  /// Nil for most actions: whether anything follows is one test, and nothing is allocated.
  @usableFromInline private(set) var plan: Plan?

  @inlinable
  init(plan: Plan?) {
    self.plan = plan
  }

  private init(_ steps: [Step]) {
    self.plan = steps.isEmpty ? nil : Plan(steps)
  }

  var steps: [Step] { plan?.steps ?? [] }

  @inlinable var isNone: Bool { plan == nil }
}

// MARK: - Making

extension Effect {
  /// Nothing follows.
  @inlinable public static var none: Effect { Effect(plan: nil) }

  /// The action is reduced next, before anything that is sent from outside.
  public static func send(_ action: Action) -> Effect { Effect([.send(action)]) }

  /// Runs asynchronous work off the store's isolation.
  ///
  /// An error that leaves the work is given to the store's handler, unless the effect was cancelled.
  public static func run(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (_ send: Send<Action>) async throws -> Void
  ) -> Effect {
    let work: Work = Work(origin: EffectOrigin(fileID: fileID, line: line), body: work)
    return Effect([.run(work, key: nil, path: ScopePath())])
  }

  /// Runs asynchronous work that can be cancelled by its identifier.
  ///
  /// - Parameter cancelInFlight: whether work of this identifier that is still running is cancelled first.
  public static func run(
    id: some Hashable & Sendable, cancelInFlight: Bool = false, fileID: StaticString = #fileID, line: UInt = #line,
    _ work: @escaping @Sendable (_ send: Send<Action>) async throws -> Void
  ) -> Effect {
    let key: EffectKey = EffectKey(id)
    let work: Work = Work(origin: EffectOrigin(fileID: fileID, line: line), body: work)
    let run: Step = .run(work, key: key, path: ScopePath())
    return Effect(cancelInFlight ? [.cancel(key, path: ScopePath()), run] : [run])
  }

  /// Cancels this module's effects of that identifier.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect([.cancel(EffectKey(id), path: ScopePath())])
  }

  /// All of the effects, at once. What is to be sent or cancelled keeps its order.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// All of the effects, at once. What is to be sent or cancelled keeps its order.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect { Effect(effects.flatMap(\.steps)) }

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
    Effect<NewAction>(
      steps.map { (step: Step) -> Effect<NewAction>.Step in
        switch step {
        case .send(let action): .send(transform(action))
        case .run(let work, let key, let old): .run(work.map(transform), key: key, path: path(old))
        case .cancel(let key, let old): .cancel(key, path: path(old))
        case .report(let problem): .report(problem)
        }
      })
  }
}

extension Effect.Work {
  func map<NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction) -> Effect<NewAction>.Work {
    Effect<NewAction>.Work(origin: origin) { [body] (send: Send<NewAction>) in try await body(send.map(transform)) }
  }
}
