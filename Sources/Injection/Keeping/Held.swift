/// A kept service of any type, in memory of its own.
///
/// Unchecked: the memory is constant once it is written, and what is kept is `Sendable`.
@usableFromInline
final class Held: @unchecked Sendable {
  /// A service; of one that is held weakly its bytes only, which count for no reference.
  @usableFromInline let memory: UnsafeMutableRawPointer

  /// The object in those bytes. There is no weak reference to an `any Protocol`.
  @usableFromInline weak let object: AnyObject?

  @usableFromInline let isWeak: Bool
  private let release: @Sendable (UnsafeMutableRawPointer) -> Void

  // MARK: Lifecycle

  /// Holds the service as the lifetime wants it; nil for an absent service (`nil`), and for a value that should be held
  /// weakly.
  init?<Service>(_ service: Service, for lifetime: Lifetime) {
    guard let instance = instance(of: service) else { return nil }
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

  /// The service, of the type that it was made as.
  @inlinable
  @inline(__always)
  func service<Service>() -> Service? {
    guard isWeak else { return memory.assumingMemoryBound(to: Service.self).pointee }
    guard let object else { return nil }
    // The bytes are taken over as they are, with the reference that was just counted: these objects count slowly.
    _ = Unmanaged.passRetained(object)
    return memory.assumingMemoryBound(to: Service.self).move()
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

/// The service, out of an optional if it is one; nil if there is none. Casts, as a service may be of any type; asked
/// once per service made.
private func instance<Service>(of service: Service) -> Any? {
  guard let optional = service as? any AnyOptional else { return service }
  return optional.instance
}
