import Injection

/// What it costs to be given a service. The references are Factory's, in nanoseconds, measured on the same machine.
enum InjectionBenchmarks {
  /// `value` and `reference` in `unit`, the most that it should be in `reach`.
  typealias Row = (case: String, value: Double, unit: String, reference: Double?, reach: Double)

  static func run() -> [Row] {
    let services: BenchmarkServices = BenchmarkServices()
    // Held, or a shared service would be made anew on each call.
    let holder: any BenchmarkService = services.shared()
    defer { withExtendedLifetime(holder) {} }
    return [
      ("unique", nanoseconds { _ = services.unique().number }, "ns", 190, 40),
      ("cached", nanoseconds { _ = services.cached().number }, "ns", 760, 20),
      ("singleton", nanoseconds { _ = services.singleton().number }, "ns", 800, 10),
      ("shared", nanoseconds { _ = services.shared().number }, "ns", 1035, 40),
      ("graph of 3", nanoseconds { _ = services.first().number }, "ns", 760, 120),
      ("@Injected, first read", nanoseconds { _ = Owner(services).service.number }, "ns", 297, 60),
    ]
  }

  /// The least of nine rounds, each long enough for the clock.
  @inline(__always)
  private static func nanoseconds(_ work: () -> Void) -> Double {
    let count: Int = 200_000
    var best: Double = .infinity
    for _ in 0..<9 {
      let start: ContinuousClock.Instant = .now
      for _ in 0..<count { work() }
      best = min(best, start.duration(to: .now) / .nanoseconds(count))
    }
    return best
  }
}

protocol BenchmarkService: AnyObject, Sendable {
  var number: Int { get }
}

private final class Leaf: BenchmarkService {
  let number: Int = 1
}

private final class Branch: BenchmarkService {
  let number: Int
  private let needed: any BenchmarkService

  init(_ needed: any BenchmarkService) {
    self.needed = needed
    number = needed.number
  }
}

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
  var unique: Factory<any BenchmarkService> { self { Leaf() } }
  var cached: Factory<any BenchmarkService> { self { Leaf() }.cached }
  var singleton: Factory<any BenchmarkService> { self { Leaf() }.singleton }
  var shared: Factory<any BenchmarkService> { self { Leaf() }.shared }
  var first: Factory<any BenchmarkService> { self { Branch(second()) } }
  var second: Factory<any BenchmarkService> { self { Branch(unique()) } }
}
