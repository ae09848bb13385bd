/// A built reducer: closures that were created where every type was known, in a table by the case of the action.
///
/// A part for one case of the action only, such as ``Scope`` or ``On``, is in the table at that case. A part for all
/// cases, such as ``Reduce``, is in every entry. Each level looks an action up once and runs that entry, in the order
/// of composition; siblings are not called.
public struct AnyReducer<State, Action>: Reducer {
  @usableFromInline typealias Body = (_ state: inout State, _ action: Action, _ pass: ObservationPass?) -> Effect<
    Action
  >

  /// Searches the state in place for the marked places below one place, or for all of them, and collects those that the
  /// state no longer has.
  @usableFromInline typealias FindLost = (
    _ state: inout State, _ live: LivePlace, _ isWhole: Bool, _ lost: inout [LivePlace]
  ) -> Void

  /// One part and the case that it is for; -1 for all cases.
  @usableFromInline
  struct Route {
    @usableFromInline let caseIndex: Int
    @usableFromInline let body: Body
    @usableFromInline let namespace: Namespace?

    @inlinable
    init(caseIndex: Int, body: @escaping Body, namespace: Namespace? = nil) {
      self.caseIndex = caseIndex
      self.body = body
      self.namespace = namespace
    }
  }

  /// The actions of a part for one instance of a module: see ``Namespaced``.
  @usableFromInline
  struct Namespace {
    /// Returns false for an action of the part's case that is for another instance.
    @usableFromInline let accepts: (Action) -> Bool
    @usableFromInline let problem: StoreProblem

    @inlinable
    init(problem: StoreProblem, accepts: @escaping (Action) -> Bool) {
      self.accepts = accepts
      self.problem = problem
    }
  }

  @usableFromInline let body: Body
  @usableFromInline let routes: [Route]

  /// Returns the index of an action's case; nil if no part needs it.
  @usableFromInline let classify: ((Action) -> Int)?
  @usableFromInline let findLost: FindLost

  /// The places of this reducer's children.
  @usableFromInline let places: [ScopePath.Place]

  // MARK: Lifecycle

  /// A reducer without children.
  @inlinable
  public init(_ body: @escaping (inout State, Action) -> Effect<Action>) {
    let written: WrittenPlace<State> = WrittenPlace()
    self.init { state, action, pass in
      guard let pass else { return body(&state, action) }
      return written.noticing(&state, pass) { state in body(&state, action) }
    }
  }

  /// Creates a part for all actions.
  @inlinable
  init(_ body: @escaping Body) {
    self.body = body
    self.routes = [Route(caseIndex: -1, body: body)]
    self.classify = nil
    self.findLost = { _, _, _, _ in }
    self.places = []
  }

  /// Creates a part for the actions of one case. The body must do nothing for others.
  @inlinable
  init(
    caseIndex: Int, classify: @escaping (Action) -> Int, places: [ScopePath.Place], namespace: Namespace? = nil,
    _ body: @escaping Body, findLost: @escaping FindLost
  ) {
    self.body = body
    self.routes = [Route(caseIndex: caseIndex, body: body, namespace: namespace)]
    self.classify = classify
    self.findLost = findLost
    self.places = places
  }

  /// Combines reducers of one state and action. They run in order, each on the state that the ones before it left.
  @inlinable
  public init(inOrder reducers: [AnyReducer<State, Action>]) {
    if reducers.count == 1, reducers[0].routes.allSatisfy({ $0.namespace == nil }) {
      self = reducers[0]
      return
    }
    routes = reducers.flatMap(\.routes)
    classify = reducers.lazy.compactMap(\.classify).first
    places = reducers.flatMap(\.places)
    ScopePath.Place.findShared(in: places)
    body = Self.table(of: routes, classify: classify)
    let searches = reducers.filter { !$0.places.isEmpty }.map(\.findLost)
    findLost = { state, live, isWhole, lost in
      for search in searches { search(&state, live, isWhole, &lost) }
    }
  }

  /// Returns the same tree, which reports each action and the state after it.
  package func reporting(_ report: @escaping (Action, State) -> Void) -> AnyReducer {
    wrapped { body in
      { state, action, pass in
        let effect = body(&state, action, pass)
        report(action, state)
        return effect
      }
    }
  }

  /// Returns the same tree with another body around its own.
  func wrapped(_ wrap: (@escaping Body) -> Body) -> AnyReducer {
    AnyReducer(body: wrap(body), findLost: findLost, places: places)
  }

  private init(body: @escaping Body, findLost: @escaping FindLost, places: [ScopePath.Place]) {
    self.body = body
    self.routes = [Route(caseIndex: -1, body: body)]
    self.classify = nil
    self.findLost = findLost
    self.places = places
  }

  // MARK: Use

  public var built: AnyReducer<State, Action> { self }

  @inlinable
  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    body(&state, action, nil)
  }

  // MARK: The table

  @inlinable
  static func table(of routes: [Route], classify: ((Action) -> Int)?) -> Body {
    let rest = slot(of: routes.filter { $0.caseIndex < 0 })
    guard let classify, let last = routes.map(\.caseIndex).max(), last >= 0 else { return rest }
    let slots = (0...last).map { index in
      slot(of: routes.filter { $0.caseIndex < 0 || $0.caseIndex == index })
    }
    return { state, action, pass in
      let index = classify(action)
      // No part is for this case alone: it is beyond the last route, or has no index.
      guard index >= 0, index < slots.count else { return rest(&state, action, pass) }
      return slots[index](&state, action, pass)
    }
  }

  /// Returns the parts as one, which reports an action that names none of their instances.
  @inlinable
  static func slot(of routes: [Route]) -> Body {
    let body = sequence(of: routes.map(\.body))
    let namespaces = routes.compactMap(\.namespace)
    guard let problem = namespaces.last?.problem else { return body }
    return { state, action, pass in
      var effect = body(&state, action, pass)
      if !namespaces.contains(where: { $0.accepts(action) }) { effect.append(.report(problem)) }
      return effect
    }
  }

  @inlinable
  static func sequence(of bodies: [Body]) -> Body {
    switch bodies.count {
    case 0:
      return { _, _, _ in .none }
    case 1:
      return bodies[0]
    case 2:
      let (first, second): (Body, Body) = (bodies[0], bodies[1])
      return { state, action, pass in
        var effect = first(&state, action, pass)
        effect.append(second(&state, action, pass))
        return effect
      }
    default:
      return { state, action, pass in
        var effect: Effect<Action> = .none
        for body in bodies { effect.append(body(&state, action, pass)) }
        return effect
      }
    }
  }
}
