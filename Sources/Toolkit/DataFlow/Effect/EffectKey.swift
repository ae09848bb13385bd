/// An identifier that a module gave its effect. Identifiers of different types are never equal, even where their values
/// would compare equal once erased, as `1` and `UInt8(1)` do.
@usableFromInline
struct EffectKey: Hashable {
  @usableFromInline let type: ObjectIdentifier
  @usableFromInline let value: AnyHashable

  @inlinable
  init<ID: Hashable>(_ id: ID) {
    self.type = ObjectIdentifier(ID.self)
    self.value = AnyHashable(id)
  }
}
