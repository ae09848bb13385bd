import Synchronization

/// Finds slots without a lock: by the address of the declaring member's name, which is a constant of the program, so
/// that no text is hashed or compared.
///
/// The table only grows, up to the number of members in the source. If the name of a member has several addresses (the
/// member is inlined into several libraries), the slot is entered under each.
@usableFromInline
final class SlotTable: @unchecked Sendable {
  // Unchecked because pointers are not Sendable: the heads are atomic, and what they point to is constant.

  @usableFromInline static var chainCount: Int { 128 }

  @usableFromInline let chains: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<SlotTableEntry>?>>

  init() {
    chains = .allocate(capacity: Self.chainCount)
    for index in 0..<Self.chainCount { (chains + index).initialize(to: Atomic(nil)) }
  }

  deinit {
    for index in 0..<Self.chainCount {
      var cell: UnsafeMutablePointer<SlotTableEntry>? = chains[index].load(ordering: .relaxed)
      while let current = cell {
        cell = current.pointee.next
        current.deinitialize(count: 1)
        current.deallocate()
      }
    }
    chains.deinitialize(count: Self.chainCount)
    chains.deallocate()
  }

  @inlinable
  @inline(__always)
  func find(
    member: UInt, service: ObjectIdentifier, container: ObjectIdentifier, lifetime: Lifetime
  ) -> Unmanaged<AnyServiceSlot>? {
    var cell: UnsafeMutablePointer<SlotTableEntry>? = chains[Self.chain(member, service)].load(ordering: .acquiring)
    while let current = cell {
      if current.pointee.member == member, current.pointee.service == service,
        current.pointee.container == container, current.pointee.lifetime == lifetime
      {
        return current.pointee.slot
      }
      cell = current.pointee.next
    }
    return nil
  }

  /// Adds a slot. Called under the lock of the layer.
  func insert(
    _ slot: AnyServiceSlot, member: UInt, service: ObjectIdentifier, container: ObjectIdentifier, lifetime: Lifetime
  ) {
    let chain = Self.chain(member, service)
    let cell: UnsafeMutablePointer<SlotTableEntry> = .allocate(capacity: 1)
    cell.initialize(
      to: SlotTableEntry(
        member: member, service: service, container: container, lifetime: lifetime, slot: .passUnretained(slot),
        next: chains[chain].load(ordering: .relaxed)))
    chains[chain].store(cell, ordering: .releasing)
  }

  @inlinable
  @inline(__always)
  static func chain(_ member: UInt, _ service: ObjectIdentifier) -> Int {
    // The names are side by side in the program, a few bytes to a few dozen apart.
    let mixed = (member ^ UInt(bitPattern: service) >> 4) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 57)
  }
}
