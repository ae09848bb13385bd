import Threading

/// One creation of a kept service. The first thread creates it; threads that come meanwhile wait for this service only.
@usableFromInline
final class InFlightResolution<Service>: Sendable {
  enum Made {
    /// A service for all threads that wait.
    case kept(UncheckedSendable<Service>)
    /// A service for the thread that created it only.
    case passing(UncheckedSendable<Service>)
  }

  /// Locked while the service is created.
  private let gate: Lock<UncheckedSendable<Service>?> = Lock(nil)

  func value(
    for resolution: Resolution, _ make: () throws(InjectionCycle) -> Made
  ) throws(InjectionCycle) -> Service {
    // A stack never reaches this point twice: a resolution checks for itself first.
    let first = try gate.withLockIfAvailable {
      (known: inout UncheckedSendable<Service>?) throws(InjectionCycle) in try self.findOrMake(&known, resolution, make)
    }
    if let first { return first.service }
    let id = ObjectIdentifier(self)
    try WaitGraph.shared.withLock { (graph: inout WaitGraph) throws(InjectionCycle) in
      try graph.wait(resolution, for: id)
    }
    return try gate.withLock { (known: inout UncheckedSendable<Service>?) throws(InjectionCycle) in
      try self.findOrMake(&known, resolution, make)
    }.service
  }

  private func findOrMake(
    _ known: inout UncheckedSendable<Service>?, _ resolution: Resolution, _ make: () throws(InjectionCycle) -> Made
  ) throws(InjectionCycle) -> UncheckedSendable<Service> {
    let id = ObjectIdentifier(self)
    WaitGraph.shared.withLock { $0.begin(resolution, making: id) }
    defer { WaitGraph.shared.withLock { $0.end(making: id) } }
    if let known { return known }
    switch try make() {
    case .kept(let made):
      known = made
      return made
    case .passing(let made):
      return made
    }
  }
}

/// A service that may cross threads. The scopes that keep services exist only for `Sendable` services, but the internal
/// types of this module do not repeat that constraint.
@usableFromInline
struct UncheckedSendable<Service>: @unchecked Sendable {
  @usableFromInline let service: Service

  @inlinable
  init(_ service: Service) {
    self.service = service
  }
}
