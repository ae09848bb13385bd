import Synchronization

/// How long a service is kept.
enum Lifetime: Sendable {
  case singleton
  case cached
  case shared
}

/// The place of a kept service of any type.
protocol AnyKept: Sendable {
  var lifetime: Lifetime { get }
}

/// The place of a kept service. Whoever comes first makes it; whoever comes meanwhile waits for just this service.
final class Kept<Service: Sendable>: AnyKept {
  private enum Held {
    case nothing
    case strongly(Service)
    case weakly(WeakReference)
  }

  private struct WeakReference {
    weak var object: AnyObject?
  }

  let lifetime: Lifetime
  private let key: ServiceKey
  private let held: Mutex<Held> = Mutex(.nothing)

  /// Held while the service is made.
  private let gate: Mutex<Void> = Mutex(())

  // MARK: Lifecycle

  init(key: ServiceKey, lifetime: Lifetime) {
    self.key = key
    self.lifetime = lifetime
  }

  // MARK: Use

  /// The service, made now if it is not there.
  func value(_ make: Factory<Service>.Make) throws(InjectionCycle) -> Service {
    if let service = current { return service }
    // A look before the gate: this thread may hold it already, further out.
    return try Resolution.run(key) { (resolution: Resolution) throws(InjectionCycle) in
      let id: ObjectIdentifier = ObjectIdentifier(self)
      let first: Service? = try gate.withLockIfAvailable { (_: inout Void) throws(InjectionCycle) in
        try makeOrFind(resolution, make)
      }
      if let first { return first }
      try WaitGraph.shared.withLock { (graph: inout WaitGraph) throws(InjectionCycle) in
        try graph.wait(resolution, for: id)
      }
      return try gate.withLock { (_: inout Void) throws(InjectionCycle) in
        try makeOrFind(resolution, make)
      }
    }
  }

  /// Behind the gate.
  private func makeOrFind(_ resolution: Resolution, _ make: Factory<Service>.Make) throws(InjectionCycle) -> Service {
    let id: ObjectIdentifier = ObjectIdentifier(self)
    WaitGraph.shared.withLock { $0.begin(resolution, making: id) }
    defer { WaitGraph.shared.withLock { $0.end(making: id) } }
    if let service = current { return service }
    let service: Service = try make()
    held.withLock { (held: inout Held) in
      switch lifetime {
      case .singleton, .cached: held = .strongly(service)
      case .shared: held = .weakly(WeakReference(object: service as AnyObject))
      }
    }
    return service
  }

  private var current: Service? {
    held.withLock { (held: inout Held) in
      switch held {
      case .nothing: nil
      case .strongly(let service): service
      // There is no weak reference to an `any Protocol`: the object is held, and is what was put in or gone.
      case .weakly(let reference): reference.object as? Service
      }
    }
  }
}
