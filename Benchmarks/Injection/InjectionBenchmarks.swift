import Injection
import Synchronization

/// The cost of resolving a service, in nanoseconds. (Factory: 190 unique, 760 cached, 800 singleton, 1,035 shared, 760
/// a graph of three, 297 through its wrapper.)
let injectionBenchmarks: [Benchmark] = [
  each("by hand: a service read by an atomic pointer", reach: nil) { (services: BenchmarkServices) in
    byHand.service.number
  },
  each("unique", reach: 40) { (services: BenchmarkServices) in services.unique().number },
  each("cached", reach: 20) { (services: BenchmarkServices) in services.cached().number },
  each("singleton", reach: 10) { (services: BenchmarkServices) in services.singleton().number },
  each("shared", reach: 40) { (services: BenchmarkServices) in services.shared().number },
  each("graph of 3", reach: 120) { (services: BenchmarkServices) in services.first().number },
  each("@Injected, first read", reach: 60) { (services: BenchmarkServices) in Owner(services).service.number },
]

@inline(__always)
private func each(
  _ name: String, reach: Double?, _ body: @escaping @Sendable (BenchmarkServices) -> Int
) -> Benchmark {
  Benchmark(module: "Injection", name: name) {
    let services: BenchmarkServices = BenchmarkServices()
    // Retained, because a shared service is otherwise made again on each call.
    let holder: any BenchmarkService = services.shared()
    var sum: Int = 0
    let value: Double = Repeated.nanoseconds(count: 200_000) { (_: Int) in sum &+= body(services) }
    withExtendedLifetime((holder, Repeated.opaque(sum))) {}
    return Figure.Value(value: value, unit: "ns", reach: reach)
  }
}

protocol BenchmarkService: AnyObject, Sendable {
  var number: Int { get }
}

private final class BenchmarkLeaf: BenchmarkService {
  let number: Int = 1
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
    let memory: UnsafeMutablePointer<any BenchmarkService>? = pointer.load(ordering: .acquiring)
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

private let byHand: ByHand = ByHand()

private struct Owner {
  @Injected var service: any BenchmarkService

  init(_ services: BenchmarkServices) {
    _service = Injected(services.singleton)
  }
}

struct BenchmarkServices: Container {
  let registry: Registry = Registry()
}

extension BenchmarkServices {
  var unique: Factory<any BenchmarkService> { self { BenchmarkLeaf() } }
  var cached: Factory<any BenchmarkService> { self { BenchmarkLeaf() }.cached }
  var singleton: Factory<any BenchmarkService> { self { BenchmarkLeaf() }.singleton }
  var shared: Factory<any BenchmarkService> { self { BenchmarkLeaf() }.shared }
  var first: Factory<any BenchmarkService> { self { BenchmarkBranch(second()) } }
  var second: Factory<any BenchmarkService> { self { BenchmarkBranch(unique()) } }
}
