/// A kept service of any type, in memory of its own.
///
/// Unchecked: the memory is constant once it is written, and a kept service is `Sendable`.
@usableFromInline
final class StoredInstance: @unchecked Sendable {
  /// The service. Of a weakly held one only the bytes, which hold no reference.
  @usableFromInline let memory: UnsafeMutableRawPointer

  /// The object in those bytes. An `any Protocol` cannot be referenced weakly.
  @usableFromInline weak let object: AnyObject?

  @usableFromInline let isWeak: Bool

  /// The time of its creation, if it has a time to live.
  @usableFromInline let madeAt: ContinuousClock.Instant?
  private let release: @Sendable (UnsafeMutableRawPointer) -> Void

  // MARK: Lifecycle

  /// Holds the service, weakly if its lifetime is ``Lifetime/shared``. Nil if the service is `nil`, or is a value that
  /// would have to be held weakly.
  init?<Service>(_ service: Service, for lifetime: Lifetime, madeAt: ContinuousClock.Instant? = nil) {
    guard let instance = instance(of: service) else { return nil }
    self.madeAt = madeAt
    isWeak = lifetime == .shared
    if isWeak {
      guard type(of: instance) is AnyObject.Type else { return nil }
      let bytes: UnsafeMutableRawPointer = .allocate(
        byteCount: MemoryLayout<Service>.size, alignment: MemoryLayout<Service>.alignment)
      withUnsafePointer(to: service) { bytes.copyMemory(from: $0, byteCount: MemoryLayout<Service>.size) }
      memory = bytes
      object = instance as AnyObject
      release = { $0.deallocate() }
    } else {
      let typed: UnsafeMutablePointer<Service> = .allocate(capacity: 1)
      typed.initialize(to: service)
      memory = UnsafeMutableRawPointer(typed)
      object = nil
      release = { memory in
        memory.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
        memory.deallocate()
      }
    }
  }

  deinit {
    release(memory)
  }

  // MARK: Use

  /// Returns the service as the type that it was created as.
  @inlinable
  @inline(__always)
  func service<Service>() -> Service? {
    guard isWeak else { return memory.assumingMemoryBound(to: Service.self).pointee }
    guard let object else { return nil }
    // The bytes are moved out as they are, with the reference just counted. Copying would count again, which is slow
    // for these objects.
    _ = Unmanaged.passRetained(object)
    return memory.assumingMemoryBound(to: Service.self).move()
  }

  @inlinable
  func isOlder(than timeToLive: Duration, at now: ContinuousClock.Instant) -> Bool {
    madeAt.map { $0.duration(to: now) >= timeToLive } ?? false
  }

  var isThere: Bool { !isWeak || object != nil }
}

// MARK: - Optional services

private protocol AnyOptional {
  var instance: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var instance: Any? { self }
}

/// Returns the service, unwrapped if it is an optional; nil if it is absent. Uses casts, as a service may be of any
/// type; called once per created service.
private func instance<Service>(of service: Service) -> Any? {
  guard let optional = service as? any AnyOptional else { return service }
  return optional.instance
}
