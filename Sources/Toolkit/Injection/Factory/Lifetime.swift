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

/// The declaration of a service, and the time that it is kept for.
///
/// An enumeration because each use of a declaring member creates a factory: the optimizer takes a structure apart only if
/// it has six fields at most, and an enumeration counts as one.
@usableFromInline
enum KeptDeclaration: Sendable {
  case unique(Declaration)
  case cached(Declaration)
  case shared(Declaration)
  case singleton(Declaration)
  case graph(Declaration)
  case custom(Declaration)
  case session(Declaration)

  @inlinable
  @inline(__always)
  var declaration: Declaration {
    switch self {
    case .unique(let declaration), .cached(let declaration), .shared(let declaration), .singleton(let declaration),
      .graph(let declaration), .custom(let declaration), .session(let declaration):
      declaration
    }
  }

  @inlinable
  @inline(__always)
  var lifetime: Lifetime {
    switch self {
    case .unique: .unique
    case .cached: .cached
    case .shared: .shared
    case .singleton: .singleton
    case .graph: .graph
    case .custom: .custom
    case .session: .session
    }
  }
}
