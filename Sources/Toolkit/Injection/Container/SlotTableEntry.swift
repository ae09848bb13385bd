/// A link in a chain of a ``SlotTable``: a slot, and the address of the member's name under which it is found.
///
/// It is written before it is linked in, never changed, and freed with its table.
@usableFromInline
struct SlotTableEntry {
  @usableFromInline let member: UInt
  @usableFromInline let service: ObjectIdentifier
  @usableFromInline let container: ObjectIdentifier
  @usableFromInline let lifetime: Lifetime
  /// Retained by the table's layer, for the whole life of the cell.
  @usableFromInline let slot: Unmanaged<AnyServiceSlot>
  @usableFromInline let next: UnsafeMutablePointer<SlotTableEntry>?
}
