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

  /// What may be read without the lock. Of a singleton the memory of the service, constant once it is here and alive as
  /// long as the slot. Of a cached service its memory too, alive while it is here or somebody is reading. Of a shared
  /// one the ``Held`` itself, alive as long as the slot.
  @usableFromInline final let published: Atomic<UnsafeMutableRawPointer?> = Atomic(nil)

  /// Whether somebody is reading the cached service: one at a time, others take the lock.
  @usableFromInline final let isRead: Atomic<Bool> = Atomic(false)

  /// What is kept.
  final let held: Lock<Held?> = Lock(nil)

  /// Whether the declared factory may be called with no more ado: it was, in full view, and nothing replaces it.
  @usableFromInline final let isDirect: Atomic<Bool> = Atomic(false)

  /// About how often it is being made that way at this moment. Counted without an exchange, which would cost as much as
  /// the making: a thread by itself counts exactly, and several may each overwrite what others have counted.
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

  /// A cached service that is there. One exchange, where a lock would need two.
  @inlinable
  @inline(__always)
  final func cachedService<Service>() -> Service? {
    guard !isRead.exchange(true, ordering: .sequentiallyConsistent) else { return heldService() }
    // After the exchange: who takes it away does so first, and then waits for who is reading.
    let service = published.load(ordering: .sequentiallyConsistent)?.assumingMemoryBound(to: Service.self)
      .pointee
    isRead.store(false, ordering: .releasing)
    return service ?? heldService()
  }

  /// A shared service that is there. No lock: a weak reference may be asked by any number at a time.
  @inlinable
  @inline(__always)
  final func sharedService<Service>() -> Service? {
    guard let published = published.load(ordering: .acquiring) else { return heldService() }
    return Unmanaged<Held>.fromOpaque(published)._withUnsafeGuaranteedRef { held in held.service() }
  }

  /// What is kept, under the lock.
  @usableFromInline
  @inline(never)
  final func heldService<Service>() -> Service? {
    held.withLock { held in Known(held?.service() as Service?) }.service
  }

  /// Begins a making of which no account is kept, of who needs whom. So many at a time look like a cycle that was not
  /// there at first, which the long way will then name; if it was none, counting begins anew there.
  ///
  /// - Returns: what ``endDirectMaking(_:)`` must be given; nil if it may not be made so.
  @inlinable
  @inline(__always)
  final func beginDirectMaking() -> Int? {
    guard isDirect.load(ordering: .acquiring) else { return nil }
    let count = running.load(ordering: .relaxed)
    guard count < 64 else { return nil }
    running.store(count + 1, ordering: .relaxed)
    return count
  }

  @inlinable
  @inline(__always)
  final func endDirectMaking(_ count: Int) {
    running.store(count, ordering: .relaxed)
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
