/// A link in a chain of a ``SlotTable``: under which address of a member's name a slot is found.
///
/// It is written before it is linked in, never changed, and freed with its table.
@usableFromInline
struct Cell {
  @usableFromInline let member: UInt
  @usableFromInline let service: ObjectIdentifier
  @usableFromInline let container: ObjectIdentifier
  @usableFromInline let lifetime: Lifetime
  /// Owned by the table's layer, for as long as the cell lives.
  @usableFromInline let slot: Unmanaged<AnySlot>
  @usableFromInline let next: UnsafeMutablePointer<Cell>?
}
