/// How long a service is kept.
@usableFromInline
enum Lifetime: UInt8, Sendable {
  case unique
  case cached
  case shared
  case singleton
  case graph
  /// Of a ``ServiceScope``.
  case custom
  /// Of a ``ServiceSession``.
  case session
}
