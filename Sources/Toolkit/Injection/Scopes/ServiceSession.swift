/// A period with services of its own, such as a user's session or the life of a screen. They are released with it.
///
/// ```swift
/// func player(for session: ServiceSession) -> Factory<Player> { self { Player() }.kept(in: session) }
/// ```
public final class ServiceSession: Sendable {
  @usableFromInline let slots = ScopeSlots()
  /// The options of a factory that only names this session.
  @usableFromInline let options: FactoryOptions

  /// Begins a session.
  public init() { options = FactoryOptions(scopeSlots: slots) }

  /// Releases all services of the session. It can be used again.
  public func reset() { slots.removeAll() }
}
