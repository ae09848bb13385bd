import Dispatch
import Foundation
import Injection
import SeededRandom
import Testing

/// A service that knows where it was made.
private final class Token: Sendable {
  /// The declaration or override that made it.
  let source: Int
  let parts: [Token]

  init(_ source: Int, _ parts: [Token] = []) {
    self.source = source
    self.parts = parts
  }
}

private enum Way: CaseIterable {
  case unique, cached, shared, singleton, graph, scope, session, timed, alternative, parameter
}

private let contexts: [ServiceContext] = [.test, .gallery, .debug]

extension ServiceScope {
  fileprivate static let trip = ServiceScope("trip")
}

private struct Random: Container {
  let registry: Registry
  let session = ServiceSession()

  init(time: Mutexed<ContinuousClock.Instant>) {
    registry = Registry(now: { time.value })
  }

  var unique: Factory<Token> { self { Token(0, [cached(), graph()]) } }
  var cached: Factory<Token> { self { Token(1, [singleton()]) }.cached }
  var shared: Factory<Token> { self { Token(2, [graph(), twin()]) }.shared }
  var singleton: Factory<Token> { self { Token(3) }.singleton }
  var graph: Factory<Token> { self { Token(4) }.graph }
  var scope: Factory<Token> { self { Token(5, [cached()]) }.scope(.trip) }
  func session(_ session: ServiceSession) -> Factory<Token> { self { Token(6) }.kept(in: session) }
  var timed: Factory<Token> { self { Token(7) }.cached.timeToLive(.seconds(10)) }
  var alternative: Factory<Token> { self { Token(8) }.cached.on(.test) { Token(108) }.on(.gallery) { Token(208) } }
  var parameter: ParameterFactory<Int, Token> { self { number in Token(1_000 + number) }.cached }
  /// Leads to the graph's service too.
  var twin: Factory<Token> { self { Token(9, [graph()]) } }

  func factory(_ way: Way) -> Factory<Token>? {
    switch way {
    case .unique: unique
    case .cached: cached
    case .shared: shared
    case .singleton: singleton
    case .graph: graph
    case .scope: scope
    case .session: session(session)
    case .timed: timed
    case .alternative: alternative
    case .parameter: nil
    }
  }
}

/// The slow, obvious model of one layer: dictionaries, and no concurrency.
private struct Model {
  struct Kept {
    var token: Token
    var madeAt: ContinuousClock.Instant?
  }

  struct State {
    var overrides: [Way: Int] = [:]
    var contexts: [ServiceContext] = []
    var kept: [Way: Kept] = [:]
    var rows: [Int: Token] = [:]
  }

  var state = State()
  var saved: [State] = []

  /// The number that a new service has.
  func source(_ way: Way, parameter: Int) -> Int {
    if let number = state.overrides[way] { return number }
    switch way {
    case .alternative:
      for context in state.contexts {
        if context == .test { return 108 }
        if context == .gallery { return 208 }
      }
      return 8
    case .parameter: return 1_000 + parameter
    default: return Way.allCases.firstIndex(of: way) ?? 0
    }
  }

  /// Checks what the container handed out, and notes it.
  mutating func check(_ way: Way, _ parameter: Int, _ token: Token, now: ContinuousClock.Instant) -> String? {
    if way == .parameter {
      if let known = state.rows[parameter] { return known === token ? nil : "another row \(parameter)" }
      state.rows[parameter] = token
    } else if let known = state.kept[way], known.madeAt.map({ $0 + .seconds(10) > now }) ?? true {
      return known.token === token ? nil : "another \(way)"
    } else if way != .unique, way != .graph, way != .shared {
      state.kept[way] = Kept(token: token, madeAt: way == .timed ? now : nil)
    }
    return token.source == source(way, parameter: parameter) ? nil : "\(way) was made by \(token.source)"
  }

  /// Notes the parts, which are resolved with their whole, and checks that the graph's service is shared.
  mutating func checkParts(_ token: Token, now: ContinuousClock.Instant) -> String? {
    var found: Set<ObjectIdentifier> = []
    func gather(_ token: Token) {
      if token.source == 4 { found.insert(ObjectIdentifier(token)) }
      token.parts.forEach(gather)
    }
    if token.source == 0 || token.source == 2 { gather(token) }
    return found.count <= 1 ? nil : "\(found.count) services of one graph"
  }

  mutating func forget(_ ways: [Way]) {
    for way in ways {
      state.kept[way] = nil
      if way == .parameter { state.rows = [:] }
    }
  }
}

/// Random programs against the model, then the same on several threads.
@Suite(.timeLimit(.minutes(20)))
struct GeneratedTests {
  /// Two seconds, or `INJECTION_SECONDS`.
  private var seconds: Double { ProcessInfo.processInfo.environment["INJECTION_SECONDS"].flatMap(Double.init) ?? 2 }

  @Test func `random programs of scopes, overrides, contexts and resets do what the model does`() throws {
    let start = ContinuousClock.now
    var seed: UInt64 = UInt64.random(in: 0 ..< .max)
    repeat {
      seed &+= 1
      #expect(run(seed: seed) == nil, "seed \(seed)")
    } while start.duration(to: .now) < .seconds(seconds)
  }

  /// Returns the first difference.
  private func run(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    let time = Mutexed(ContinuousClock.now)
    let container = Random(time: time)
    var model = Model()
    model.state.contexts = container.registry.contextsInDebug
    return steps(container, &model, time, depth: 0, &random)
  }

  private func steps(
    _ container: Random, _ model: inout Model, _ time: Mutexed<ContinuousClock.Instant>, depth: Int,
    _ random: inout SeededGenerator
  ) -> String? {
    for step in 0..<Int.random(in: 1...60, using: &random) {
      let way = Way.allCases.randomElement(using: &random) ?? .unique
      let number = 10_000 + step
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        if let factory = container.factory(way) {
          factory.register { Token(number) }
        } else {
          container.parameter.register { _ in Token(number) }
        }
        model.state.overrides[way] = number
        model.forget([way])
      case 1:
        if let factory = container.factory(way) { factory.reset() } else { container.parameter.reset() }
        model.state.overrides[way] = nil
        model.forget([way])
      case 2:
        container.reset(.instances)
        model.forget(Way.allCases.filter { $0 != .singleton })
      case 3:
        container.reset(.registrations)
        model.forget(Array(model.state.overrides.keys))
        model.state.overrides = [:]
      case 4:
        container.reset(.scope(.trip))
        model.forget([.scope])
      case 5 where depth == 0:
        container.session.reset()
        model.forget([.session])
        // A session that has ended stays so after a pop.
        for index in model.saved.indices { model.saved[index].kept[.session] = nil }
      case 6:
        container.push()
        model.saved.append(model.state)
      case 7:
        let isPopped = container.pop()
        guard isPopped == !model.saved.isEmpty else { return "popped \(isPopped)" }
        if let saved = model.saved.popLast() { model.state = saved }
      case 8:
        let chosen = contexts.filter { _ in Bool.random(using: &random) }
        container.use(contexts: chosen)
        model.state.contexts = chosen
      case 9: time.value = time.value.advanced(by: .seconds(Int.random(in: 1...6, using: &random)))
      case 10 where depth < 3:
        var inner = Model()
        inner.state.overrides = model.state.overrides
        inner.state.contexts = model.state.contexts
        var generator = random
        let problem = container.withOverrides { _ in
        } operation: {
          steps(container, &inner, time, depth: depth + 1, &generator)
        }
        random = generator
        if let problem { return problem }
      case 11 where random.next() % 8 == 0:
        container.reset()
        model = Model()
        model.state.contexts = container.registry.contextsInDebug
      default:
        let parameter = Int.random(in: 0..<4, using: &random)
        // The parts first, so that the model knows them.
        for part in [Way.singleton, .cached] {
          guard let token = container.factory(part)?() else { continue }
          if let problem = model.check(part, 0, token, now: time.value) { return problem }
        }
        let token = container.factory(way)?() ?? container.parameter(parameter)
        if let problem = model.check(way, parameter, token, now: time.value) { return problem }
        if let problem = model.checkParts(token, now: time.value) { return problem }
      }
    }
    return nil
  }

  @Test func `threads that resolve during resets and overrides get services of their own declarations`() {
    let time = Mutexed(ContinuousClock.now)
    let container = Random(time: time)
    let wrong = Tally()
    let end = ContinuousClock.now + .seconds(seconds / 2)
    let group = DispatchGroup()
    for thread in 0..<6 {
      DispatchQueue(label: "resolver \(thread)").async(group: group) {
        var random = SeededGenerator(seed: UInt64(thread))
        while ContinuousClock.now < end {
          let way = Way.allCases.randomElement(using: &random) ?? .unique
          switch Int.random(in: 0..<40, using: &random) {
          case 0: container.reset(.instances)
          case 1: container.reset(.scope(.trip))
          case 2: container.session.reset()
          case 3: container.factory(way)?.reset()
          case 4: time.value = time.value.advanced(by: .seconds(6))
          case 5:
            container.withOverrides {
              $0.cached.register { Token(99) }
            } operation: {
              if container.cached().source != 99 || container.scope().parts.first?.source != 99 { wrong.increment() }
            }
          case 6:
            let scope = ServiceScope("short")
            let room = container.room(in: scope)()
            if container.room(in: scope)() !== room && room.source != 10 { wrong.increment() }
          default:
            let parameter = Int.random(in: 0..<4, using: &random)
            let source = container.factory(way)?().source ?? container.parameter(parameter).source
            let expected = way == .parameter ? 1_000 + parameter : Way.allCases.firstIndex(of: way) ?? 0
            if source != expected { wrong.increment() }
          }
        }
      }
    }
    group.wait()
    #expect(wrong.value == 0)
  }
}

extension Random {
  fileprivate func room(in scope: ServiceScope) -> Factory<Token> { self { Token(10) }.scope(scope) }
}

extension Registry {
  /// The contexts of a container to which none were given. Tests are debug builds.
  fileprivate var contextsInDebug: [ServiceContext] { [.debug] }
}
