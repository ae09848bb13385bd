/// The time that a service is kept for.
@usableFromInline
enum Lifetime: UInt8, Sendable {
  case unique
  case cached
  case shared
  case singleton
  case graph
  /// Until its ``ServiceScope`` is reset.
  case custom
  /// As long as its ``ServiceSession``.
  case session

  /// True if all arguments of the declaring member would get one service. (A scope or session may be an argument.)
  var keepsOneForAllArguments: Bool { self != .unique && self != .custom && self != .session }
}
