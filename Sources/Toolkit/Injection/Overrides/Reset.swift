/// The parts of a container that ``Container/reset(_:)`` removes.
public enum Reset: Sendable {
  /// Overrides, and the services that they created.
  case registrations

  /// Kept services except singletons. Objects that hold one keep it.
  case instances

  /// The services that are kept in one scope of the program.
  case scope(ServiceScope)

  /// Everything: the container is then like a new one.
  case all
}
