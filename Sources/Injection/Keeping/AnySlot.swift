import Synchronization

/// The place of a service in a layer, whatever its type.
///
/// Unchecked, as a class that is inherited from cannot be checked: what changes is atomic here and behind a lock in
/// ``Slot``, the one subclass.
@usableFromInline
class AnySlot: @unchecked Sendable {
  final let key: ServiceKey
  final let name: String
  @usableFromInline final let lifetime: Lifetime
  final let scope: ObjectIdentifier?
  final let recorder: DependencyRecorder?

  /// A singleton that may be read without a lock: constant once it is here, and alive as long as the slot.
  @usableFromInline final let published: Atomic<UnsafeMutableRawPointer?> = Atomic(nil)

  /// What is kept.
  @usableFromInline final let held: Mutex<Held?> = Mutex(nil)

  /// Whether the declared factory may be called with no more ado: it was, in full view, and nothing replaces it.
  @usableFromInline final let isDirect: Atomic<Bool> = Atomic(false)

  /// How often it is being made that way, here and in all other threads.
  @usableFromInline final let running: Atomic<Int> = Atomic(0)

  /// Whether a service of the ``Lifetime/graph`` takes part in its making.
  final let leadsToGraph: Atomic<Bool> = Atomic(false)

  init(key: ServiceKey, name: String, lifetime: Lifetime, scope: ObjectIdentifier?, recorder: DependencyRecorder?) {
    self.key = key
    self.name = name
    self.lifetime = lifetime
    self.scope = scope
    self.recorder = recorder
  }

  // MARK: The short ways

  /// A singleton that is there. No lock.
  @inlinable
  @inline(__always)
  final func publishedService<Service>() -> Service? {
    published.load(ordering: .acquiring)?.assumingMemoryBound(to: Service.self).pointee
  }

  /// What is kept.
  @inlinable
  @inline(__always)
  final func heldService<Service>() -> Service? {
    held.withLock { (held: inout Held?) in Known(held?.service() as Service?) }.service
  }

  /// Begins a making of which no account is kept, of who needs whom. So many at a time look like a cycle that was not
  /// there at first, which the long way will then name.
  ///
  /// - Returns: whether it may be made so; only then ``endDirectMaking()`` must follow.
  @inlinable
  @inline(__always)
  final func beginDirectMaking() -> Bool {
    guard isDirect.load(ordering: .acquiring) else { return false }
    guard running.add(1, ordering: .relaxed).oldValue < 64 else {
      running.subtract(1, ordering: .relaxed)
      return false
    }
    return true
  }

  @inlinable
  @inline(__always)
  final func endDirectMaking() {
    running.subtract(1, ordering: .relaxed)
  }

  // MARK: For the layer

  /// Lets go of what is kept; who is just making it does so for those alone who wait for it.
  func forget() {}

  /// Brings back what is kept now.
  func snapshot() -> @Sendable () -> Void {
    {}
  }

  /// The slot as what it is. Slots are found by keys that name the type of their service.
  final func typed<Service>() -> Slot<Service> {
    unsafeDowncast(self, to: Slot<Service>.self)
  }
}
