import Threading

/// Finds slots without a lock: by the address of the declaring member's name, which is a constant of the program, so
/// that no text is hashed or compared.
///
/// The table only grows, up to the number of members in the source. If the name of a member has several addresses (the
/// member is inlined into several libraries), the slot is entered under each.
@usableFromInline
final class SlotTable: @unchecked Sendable {
  // Unchecked because pointers are not Sendable: the heads are atomic, and what they point to is constant.

  /// A link in a chain: a slot, and the addresses under which it is found. It is written before it is linked in, never
  /// changed, and freed with its table.
  @usableFromInline
  struct Entry {
    @usableFromInline let declaration: Declaration
    @usableFromInline let service: ObjectIdentifier
    @usableFromInline let container: ObjectIdentifier
    @usableFromInline let lifetime: Lifetime
    /// Retained by the table's owner, for the whole life of the entry.
    @usableFromInline let slot: Unmanaged<AnyServiceSlot>
    @usableFromInline let next: UnsafeMutablePointer<Entry>?
  }

  @usableFromInline let chains: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<Entry>?>>
  private let bits: Int
  @usableFromInline let shift: UInt

  /// - Parameter bits: the binary logarithm of the number of chains.
  init(bits: Int) {
    self.bits = bits
    shift = UInt(UInt.bitWidth - bits)
    chains = .allocate(capacity: 1 << bits)
    for index in 0..<(1 << bits) { (chains + index).initialize(to: Atomic(nil)) }
  }

  deinit {
    for index in 0..<(1 << bits) {
      var entry: UnsafeMutablePointer<Entry>? = chains[index].load(ordering: .relaxed)
      while let current = entry {
        entry = current.pointee.next
        current.deinitialize(count: 1)
        current.deallocate()
      }
    }
    chains.deinitialize(count: 1 << bits)
    chains.deallocate()
  }

  @inlinable
  @inline(__always)
  func find(
    _ declaration: Declaration, service: ObjectIdentifier, container: Any.Type, lifetime: Lifetime
  ) -> Unmanaged<AnyServiceSlot>? {
    var entry: UnsafeMutablePointer<Entry>? = chains[chain(declaration, service)].load(ordering: .acquiring)
    while let current = entry {
      if current.pointee.declaration == declaration, current.pointee.service == service,
        current.pointee.container == ObjectIdentifier(container), current.pointee.lifetime == lifetime
      {
        return current.pointee.slot
      }
      entry = current.pointee.next
    }
    return nil
  }

  /// Adds a slot. Called under the lock of the owner.
  func insert(
    _ slot: AnyServiceSlot, _ declaration: Declaration, service: ObjectIdentifier, container: Any.Type,
    lifetime: Lifetime
  ) {
    let chain = chain(declaration, service)
    let entry: UnsafeMutablePointer<Entry> = .allocate(capacity: 1)
    entry.initialize(
      to: Entry(
        declaration: declaration, service: service, container: ObjectIdentifier(container), lifetime: lifetime,
        slot: .passUnretained(slot), next: chains[chain].load(ordering: .relaxed)))
    chains[chain].store(entry, ordering: .releasing)
  }

  @inlinable
  @inline(__always)
  func chain(_ declaration: Declaration, _ service: ObjectIdentifier) -> Int {
    // The names are side by side in the program, a few bytes to a few dozen apart.
    let mixed = (UInt(bitPattern: declaration.member) ^ UInt(bitPattern: service) >> 4) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> shift)
  }
}
