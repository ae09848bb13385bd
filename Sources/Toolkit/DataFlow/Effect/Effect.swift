import EnumPaths

/// The work that follows an action: a reducer returns it, and a store performs it.
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
/// - A store registers an effect when the reducer returns it, and starts it at the end of the turn: a cancellation in
///   the same turn is never lost, and an effect that it cancels never starts.
/// - Identifiers belong to one store and one place in the reducer tree. Several effects may share one.
/// - A cancelled effect sends nothing more, even if its work ignores the cancellation.
public struct Effect<Action> {
  /// Asynchronous work and its origin in the source.
  @usableFromInline
  struct Work {
    @usableFromInline var origin: EffectOrigin
    @usableFromInline var priority: TaskPriority?
    @usableFromInline let body: @Sendable (Send<Action>) async throws -> Void
    @usableFromInline let handler: (@Sendable (any Error, Send<Action>) async -> Void)?

    @inlinable
    init(
      origin: EffectOrigin, priority: TaskPriority? = nil,
      catching handler: (@Sendable (any Error, Send<Action>) async -> Void)? = nil,
      _ body: @escaping @Sendable (Send<Action>) async throws -> Void
    ) {
      self.origin = origin
      self.priority = priority
      self.body = body
      self.handler = handler
    }

    /// Does the work.
    ///
    /// - Returns: the error that no handler received.
    @inlinable
    func run(_ send: Send<Action>) async -> (any Error)? {
      do {
        try await body(send)
        return nil
      } catch {
        guard let handler, !Task.isCancelled, !(error is CancellationError) else { return error }
        await handler(error, send)
        return nil
      }
    }
  }

  /// One step for the store to perform.
  @usableFromInline
  enum Step {
    case send(Action)
    case run(Work, keys: [EffectKey], path: ScopePath)
    case cancel(EffectKey, path: ScopePath)
    /// Cancels effects of the children that the steps lead to from that path.
    case cancelBelow(EffectKey, steps: [CaseStep], path: ScopePath)
    /// Ends the nearest presentation, or the screen of a stack, that the effect's module is in.
    case dismiss(EffectOrigin)
    case report(StoreProblem)
    /// Starts each group when all work of the group before it has ended.
    case chain([[Step]])
    /// Performs the steps at once, and no other steps of that key until the window has ended.
    case throttle([Step], window: @Sendable () -> Work, key: EffectKey, path: ScopePath, latest: Bool)
  }

  /// The steps, in order. Most plans have one step, so the first one is stored without an array.
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

  /// Nil for most actions: the check for an effect is one test, and nothing is allocated.
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

  /// The steps as the groups of a concatenation. A chain within another becomes part of it, so that chains that are
  /// built by appending do not nest.
  private var groups: [[Step]] {
    guard let plan else { return [] }
    if plan.rest.isEmpty, case .chain(let groups) = plan.first { return groups }
    return [steps]
  }

  @inlinable var isNone: Bool { plan == nil }
}

// MARK: - Making

extension Effect {
  /// An effect that does nothing.
  @inlinable public static var none: Effect { Effect(plan: nil) }

  /// Sends an action. The store reduces it within the same turn, after the actions that are already queued.
  @inlinable
  public static func send(_ action: Action) -> Effect { Effect(plan: Plan(first: .send(action), rest: [])) }

  /// Runs asynchronous work off the store's isolation.
  ///
  /// - Parameters:
  ///   - handler: receives an error that the work throws, and may send actions to show it. Without a handler the error
  ///     goes to the store's `onProblem`, with the source location of this call. Errors after a cancellation are
  ///     ignored, and so is `CancellationError`, which awaiting another task's value may throw.
  ///   - fileID: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  ///   - work: the work. What it sends is reduced in order.
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
  ///   - cancelInFlight: true to cancel running work of this identifier first.
  ///   - handler: receives an error that the work throws, instead of the store's `onProblem`.
  ///   - id: the identifier, of this module instance.
  ///   - fileID: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  ///   - work: the work. What it sends is reduced in order.
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

  /// Sends an action for each element of an asynchronous sequence, until the sequence ends or the effect is cancelled.
  /// Requests the next element when the store has reduced the action of the last one.
  ///
  /// - Parameters:
  ///   - sequence: creates the sequence, in the effect's task.
  ///   - fileID: the file of the call, for messages.
  ///   - line: the line of the call, for messages.
  ///   - action: makes an action of an element.
  public static func sequence<Elements: AsyncSequence & SendableMetatype>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ sequence: @escaping @Sendable () async throws -> Elements,
    action: @escaping @Sendable (Elements.Element) -> sending Action
  ) -> Effect where Elements.AsyncIterator: SendableMetatype {
    .run(fileID: fileID, line: line) { send in
      for try await element in try await sequence() { await send(action(element)) }
    }
  }

  /// Cancels this module's effects with that identifier.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect([.cancel(EffectKey(id), path: ScopePath())])
  }

  /// Ends the presentation of this module: removes it from the state of the ``Present``, or the screen from the
  /// ``Stack``, that it is in, however many levels above. Whatever presents the module receives its own action of
  /// dismissal, within the same turn.
  public static func dismiss(fileID: StaticString = #fileID, line: UInt = #line) -> Effect {
    Effect([.dismiss(EffectOrigin(fileID: fileID, line: line))])
  }

  /// Runs all effects at once. Actions and cancellations keep their order.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// Runs all effects at once. Actions and cancellations keep their order.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect { Effect(effects.flatMap(\.steps)) }

  /// Runs the effects one after the other: each starts when all work of the one before it has ended, with or without an
  /// error. Cancelling any of the running work ends the chain.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// Runs the effects one after the other: each starts when all work of the one before it has ended, with or without an
  /// error. Cancelling any of the running work ends the chain.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    let groups = effects.flatMap(\.groups)
    return groups.count > 1 ? Effect([.chain(groups)]) : Effect(groups.first ?? [])
  }

  @usableFromInline
  static func report(_ problem: StoreProblem) -> Effect { Effect([.report(problem)]) }
}

// MARK: - Changing

extension Effect {
  /// Adds the effect that another reducer returned for the same action.
  @inlinable
  mutating func append(_ effect: Effect) {
    guard !effect.isNone else { return }
    self = isNone ? effect : Effect.merge(self, effect)
  }

  /// Returns the effect with each action that it sends transformed.
  public func map<NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction) -> Effect<NewAction> {
    guard !isNone else { return .none }
    return mapped(transform) { $0 }
  }

  /// Converts the effect of a child to one of its parent.
  @inlinable
  func lifted<Parent>(
    by path: CasePath<Parent, Action>, dismissal: Parent? = nil, under component: () -> ScopePath.Component
  ) -> Effect<Parent> {
    isNone ? .none : lifting(by: path, under: component(), dismissal: dismissal)
  }

  /// Converts the effect of one child of a collection to one of its parent.
  @inlinable
  func lifted<Parent, ID: Sendable>(
    by path: CasePath<Parent, (id: ID, action: Action)>, id: ID, dismissal: ((ID) -> Parent)? = nil,
    under component: () -> ScopePath.Component
  ) -> Effect<Parent> {
    isNone ? .none : lifting(by: path, id: id, under: component(), dismissal: dismissal)
  }

  @usableFromInline
  func lifting<Parent>(
    by path: CasePath<Parent, Action>, under component: ScopePath.Component, dismissal: Parent?
  ) -> Effect<Parent> {
    mapped({ path.embed($0) }, dismissal: dismissal, path: { $0.under(component) })
  }

  @usableFromInline
  func lifting<Parent, ID: Sendable>(
    by path: CasePath<Parent, (id: ID, action: Action)>, id: ID, under component: ScopePath.Component,
    dismissal: ((ID) -> Parent)?
  ) -> Effect<Parent> {
    mapped({ path.embed((id: id, action: $0)) }, dismissal: dismissal?(id), path: { $0.under(component) })
  }

  private func mapped<NewAction>(
    _ transform: @escaping @Sendable (Action) -> NewAction, dismissal: NewAction? = nil, path: (ScopePath) -> ScopePath
  ) -> Effect<NewAction> {
    Effect<NewAction>(steps.map { step in step.mapped(transform, dismissal: dismissal, path: path) })
  }
}
