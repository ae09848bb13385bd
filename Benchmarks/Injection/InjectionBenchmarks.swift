import Dispatch
import Injection
import Synchronization

/// The cost of resolving a service, in nanoseconds, and the floors: the same by hand, measured alternately. (Factory:
/// 190 unique, 760 cached, 800 singleton, 1,035 shared, 760 a graph of three, 297 through its wrapper.)
let injectionBenchmarks: [Benchmark] = [
  row("by hand: a service read by an atomic pointer", reach: nil) { _ in byHand.service.number },
  row("by hand: three objects", reach: nil) { _ in threeByHand() },
  row("by hand: the clock read for a time to live", reach: nil) { _ in isOld() ? 1 : 0 },
  row("unique", reach: 40) { $0.unique().number },
  row("cached", reach: 20) { $0.cached().number },
  row("singleton, against reading it by hand", reach: 1.15, reference: readByHand) { $0.singleton().number },
  row("shared", reach: 40) { $0.shared().number },
  row("graph of 3, against three objects made by hand", reach: 3.2, reference: threeByHand) { $0.first().number },
  row("@Injected, first read", reach: 60) { Owner($0).service.number },
  row("kept in a scope", reach: 60) { $0.scoped().number },
  row("kept in a session", reach: 60) { $0.kept(in: session)().number },
  row("time to live, with the clock", reach: 60 + clockCost) { $0.timed().number },
  row("time to live, with a clock that costs nothing", reach: 60) { $0.stopped.timed().number },
  row("singleton with an alternative for a context", reach: 60) { $0.alternative().number },
  row("parameter, cached", reach: 60) { $0.row(7).number },
  row("shared by a graph: .graph", reach: 150) { $0.graph().number },
  row("shared by a graph: three services, two of which share one", reach: nil) { $0.fork().number },
  row("singleton while another service is made", reach: 30, while: making) { $0.singleton().number },
  row("singleton after overrides ended", reach: 20, while: overridesEnded) { $0.singleton().number },
  row("singleton while another task has overrides", reach: nil, while: overridesExist) { $0.singleton().number },
]

/// - Parameters:
///   - reference: the floor, measured in turn with the row. The reach is then a ratio.
///   - prepare: prepares the container for a measurement, and returns the work after it.
@inline(__always)
private func row(
  _ name: String, reach: Double?, reference: (@Sendable () -> Int)? = nil,
  while prepare: @escaping @Sendable (BenchmarkServices) -> () -> Void = { _ in {} },
  _ body: @escaping @Sendable (BenchmarkServices) -> Int
) -> Benchmark {
  Benchmark(module: "Injection", name: name) {
    let services = BenchmarkServices()
    // Retained, because a shared service is otherwise made again on each call.
    let holder: any BenchmarkService = services.shared()
    var sum = 0
    var floor = Double.infinity
    var value = Double.infinity
    // Short rounds, so that some are not interrupted.
    for _ in 0..<300 {
      let end = prepare(services)
      value = min(value, Repeated.nanoseconds(rounds: 1, count: 5_000) { _ in sum &+= body(services) })
      end()
      guard let reference else { continue }
      floor = min(floor, Repeated.nanoseconds(rounds: 1, count: 5_000) { _ in sum &+= reference() })
    }
    withExtendedLifetime((holder, Repeated.opaque(sum))) {}
    return Figure.Value(value: value, unit: "ns", reference: reference == nil ? nil : floor, reach: reach)
  }
}

/// Makes a singleton on another thread until the measurement has ended.
@Sendable
private func making(_ services: BenchmarkServices) -> () -> Void {
  _ = services.singleton()
  let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let slow = SlowServices(begun: begun, end: end)
  let thread = DispatchQueue(label: "maker")
  thread.async { _ = slow.slow() }
  begun.wait()
  return {
    end.signal()
    thread.sync {}
  }
}

@Sendable
private func overridesEnded(_ services: BenchmarkServices) -> () -> Void {
  services.withOverrides {
    $0.singleton.register { BenchmarkLeaf() }
  } operation: {
    _ = services.singleton()
  }
  return {}
}

@Sendable
private func overridesExist(_ services: BenchmarkServices) -> () -> Void {
  let overrides = services.withOverrides { _ in
  } operation: {
    Overrides.current
  }
  return { withExtendedLifetime(overrides) {} }
}

private struct SlowServices: Container {
  let registry = Registry()
  let begun: DispatchSemaphore
  let end: DispatchSemaphore

  var slow: Factory<Int> {
    self {
      begun.signal()
      end.wait()
      return 1
    }.singleton
  }
}

@Sendable
private func readByHand() -> Int { byHand.service.number }

@Sendable
private func threeByHand() -> Int { branchByHand(branchByHand(leafByHand())).number }

// Not inlined, so that the objects are allocated, as those of a container are.
@inline(never)
private func leafByHand() -> any BenchmarkService { BenchmarkLeaf() }

@inline(never)
private func branchByHand(_ needed: any BenchmarkService) -> any BenchmarkService { BenchmarkBranch(needed) }

private let beginning = ContinuousClock.now
private let now: @Sendable () -> ContinuousClock.Instant = { .now }

@inline(never)
private func isOld() -> Bool { beginning.duration(to: now()) > .seconds(600) }

/// A time to live cannot cost less than reading the clock.
private let clockCost = Repeated.nanoseconds(count: 100_000) { _ in _ = Repeated.opaque(isOld()) }

private let session = ServiceSession()

extension ServiceScope {
  fileprivate static let drive = ServiceScope("drive")
}

protocol BenchmarkService: AnyObject, Sendable {
  var number: Int { get }
}

private final class BenchmarkLeaf: BenchmarkService {
  let number = 1
}

private final class BenchmarkBranch: BenchmarkService {
  let number: Int
  private let needed: any BenchmarkService

  init(_ needed: any BenchmarkService) {
    self.needed = needed
    number = needed.number
  }
}

/// The lower bound: returning an instance that is made once, and retaining it.
private final class ByHand: @unchecked Sendable {
  // Sound: the pointer is not Sendable, but its target is constant and Sendable.
  private let pointer: Atomic<UnsafeMutablePointer<any BenchmarkService>?>

  init() {
    let memory: UnsafeMutablePointer<any BenchmarkService> = .allocate(capacity: 1)
    memory.initialize(to: BenchmarkLeaf())
    pointer = Atomic(memory)
  }

  deinit {
    let memory = pointer.load(ordering: .acquiring)
    memory?.deinitialize(count: 1)
    memory?.deallocate()
  }

  var service: any BenchmarkService {
    guard let memory = pointer.load(ordering: .acquiring) else {
      preconditionFailure("It is there from the beginning.")
    }
    return memory.pointee
  }
}

private let byHand = ByHand()

private struct Owner {
  @Injected var service: any BenchmarkService

  init(_ services: BenchmarkServices) {
    _service = Injected(services.singleton)
  }
}

struct BenchmarkServices: Container {
  let registry: Registry

  init(registry: Registry = Registry()) { self.registry = registry }
}

extension BenchmarkServices {
  var unique: Factory<any BenchmarkService> { self { BenchmarkLeaf() } }
  var cached: Factory<any BenchmarkService> { self { BenchmarkLeaf() }.cached }
  var singleton: Factory<any BenchmarkService> { self { BenchmarkLeaf() }.singleton }
  var shared: Factory<any BenchmarkService> { self { BenchmarkLeaf() }.shared }
  var first: Factory<any BenchmarkService> { self { BenchmarkBranch(second()) } }
  var second: Factory<any BenchmarkService> { self { BenchmarkBranch(unique()) } }
  var scoped: Factory<any BenchmarkService> { self { BenchmarkLeaf() }.scope(.drive) }
  func kept(in session: ServiceSession) -> Factory<any BenchmarkService> {
    self { BenchmarkLeaf() }.kept(in: session)
  }
  var timed: Factory<any BenchmarkService> { self { BenchmarkLeaf() }.cached.timeToLive(.seconds(600)) }
  var stopped: BenchmarkServices { stoppedServices }
  var alternative: Factory<any BenchmarkService> {
    self { BenchmarkLeaf() }.singleton.on(.gallery) { BenchmarkLeaf() }
  }
  var row: ParameterFactory<Int, any BenchmarkService> { self { _ in BenchmarkLeaf() }.cached }
  var graph: Factory<any BenchmarkService> { self { BenchmarkLeaf() }.graph }
  var left: Factory<any BenchmarkService> { self { BenchmarkBranch(graph()) } }
  var fork: Factory<any BenchmarkService> {
    self {
      _ = graph()
      return BenchmarkBranch(left())
    }
  }
}

private let stoppedServices: BenchmarkServices = {
  let start = ContinuousClock.now
  return BenchmarkServices(registry: Registry(now: { start }))
}()
