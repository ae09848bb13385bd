import Threading

/// The place of a service in a layer, independent of its type.
///
/// Unchecked because a class with a subclass cannot be checked: the variables are atomic here, and behind a lock in the
/// subclasses.
@usableFromInline
class AnyServiceSlot: @unchecked Sendable {
  final let key: ServiceKey
  final let name: String
  @usableFromInline final let lifetime: Lifetime
  final let recorder: DependencyRecorder?

  /// A pointer that may be read without the lock. For a singleton: the memory of the service, which is constant once it
  /// is set and lives as long as the slot. For a shared service: the ``StoredInstance``, which lives as long as the
  /// slot. For any other: its memory, which lives while it is published here or is being read. Nil for a service with a
  /// time to live.
  @usableFromInline final let published: Atomic<UnsafeMutableRawPointer?> = Atomic(nil)

  /// The ``StoredInstance`` of a service with a time to live, which lives while it is published here or is being read.
  @usableFromInline final let expiring: Atomic<UnsafeMutableRawPointer?> = Atomic(nil)

  /// True while a thread reads the cached service. Only one reads at a time; others take the lock.
  @usableFromInline final let isRead: Atomic<Bool> = Atomic(false)

  /// The kept service.
  @usableFromInline final let stored: Lock<StoredInstance?> = Lock(nil)

  /// True if the declared factory may be called directly: it created a service, and no override is registered.
  @usableFromInline final let isDeclared: Atomic<Bool> = Atomic(false)

  /// True if the dependencies are known: the current factory created a service.
  final let isRecorded: Atomic<Bool> = Atomic(false)

  /// The approximate number of direct creations in progress. It is counted without an atomic exchange, which would cost
  /// as much as the creation. A single thread counts exactly; several threads may overwrite each other's counts.
  @usableFromInline final let running: Atomic<Int> = Atomic(0)

  /// True if a service of ``Lifetime/graph`` takes part in its creation. It must then be on the stack of resolutions each
  /// time, to find where the graph begins.
  @usableFromInline final let leadsToGraph: Atomic<Bool> = Atomic(false)

  init(key: ServiceKey, name: String? = nil, lifetime: Lifetime, recorder: DependencyRecorder?) {
    self.key = key
    self.name = name ?? key.description
    self.lifetime = lifetime
    self.recorder = recorder
  }

  // MARK: The fast paths

  /// Returns the kept service if it can be read at once. Takes no lock. Called with a constant lifetime, of which one case
  /// is left after inlining.
  @inlinable
  @inline(__always)
  final func keptService<Service>(_ lifetime: Lifetime) -> Service? {
    switch lifetime {
    case .singleton:
      published.load(ordering: .acquiring)?.assumingMemoryBound(to: Service.self).pointee
    case .cached, .custom, .session:
      read(published) { $0.assumingMemoryBound(to: Service.self).pointee }
    case .shared:
      // Any number of threads may read a weak reference at the same time.
      if let stored = published.load(ordering: .acquiring) {
        Unmanaged<StoredInstance>.fromOpaque(stored)._withUnsafeGuaranteedRef { $0.service() }
      } else {
        nil
      }
    case .unique, .graph: nil
    }
  }

  /// Returns the kept service if it is younger than the time to live and can be read at once.
  @inlinable
  @inline(__always)
  final func freshService<Service>(_ timeToLive: Duration, at now: ContinuousClock.Instant) -> Service? {
    read(expiring) {
      Unmanaged<StoredInstance>.fromOpaque($0)._withUnsafeGuaranteedRef { stored in
        stored.isOlder(than: timeToLive, at: now) ? nil : stored.service()
      }
    }
  }

  /// One exchange, where a lock would need two.
  @inlinable
  @inline(__always)
  final func read<Service>(
    _ pointer: borrowing Atomic<UnsafeMutableRawPointer?>, _ body: (UnsafeMutableRawPointer) -> Service?
  ) -> Service? {
    guard !isRead.exchange(true, ordering: .sequentiallyConsistent) else { return nil }
    // After the exchange: a thread that replaces the service does so first, and then waits for the reader.
    let service: Service? =
      if let pointer = pointer.load(ordering: .sequentiallyConsistent) { body(pointer) } else { nil }
    isRead.store(false, ordering: .releasing)
    return service
  }

  /// Returns the kept service, under the lock.
  @usableFromInline
  @inline(never)
  final func heldService<Service>() -> Service? {
    stored.withLock { stored in UncheckedSendable(stored?.service() as Service?) }.service
  }

  /// Returns the kept service if it is younger than the time to live.
  @inlinable
  final func heldService<Service>(_ timeToLive: Duration, at now: ContinuousClock.Instant) -> Service? {
    let service: UncheckedSendable<Service?> = stored.withLock { stored in
      guard let stored, !stored.isOlder(than: timeToLive, at: now) else { return UncheckedSendable(nil) }
      return UncheckedSendable(stored.service())
    }
    return service.service
  }

  /// Begins a creation without a record of dependencies. If too many are in progress at a time, they may be a cycle
  /// that did not exist before: the slow path then finds and names it; if it finds no cycle, counting starts over.
  ///
  /// - Returns: the value to pass to ``endDirectMaking(_:)``; nil if the service may not be created directly.
  @inlinable
  @inline(__always)
  final func beginDirectMaking() -> Int? {
    guard isDeclared.load(ordering: .acquiring), !leadsToGraph.load(ordering: .relaxed) else { return nil }
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

  /// Releases the kept service, and asks for its factory again. A creation in progress then serves only the callers that
  /// already wait for it.
  func forget() { forgetFactory() }

  final func forgetFactory() {
    isDeclared.store(false, ordering: .releasing)
    isRecorded.store(false, ordering: .relaxed)
  }

  /// Releases the kept service of a slot that keeps one.
  final func forgetKept() {
    if lifetime != .unique { forget() }
  }

  /// Returns a closure that restores what is kept now.
  func snapshot() -> @Sendable () -> Void {
    { [self] in forget() }
  }

  /// True if both are services of one declaration, or of one family with one parameter.
  final func isSameService(as other: AnyServiceSlot) -> Bool { key == other.key && name == other.name }

  /// Returns the slot with its type. Slots are found by keys that name the type of their service.
  @inlinable
  final func typed<Slot: AnyServiceSlot>() -> Slot {
    unsafeDowncast(self, to: Slot.self)
  }
}
