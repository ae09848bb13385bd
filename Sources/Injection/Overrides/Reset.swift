/// What ``Container/reset(_:)`` forgets.
public enum Reset: Sendable {
  /// Overrides, and what was made by them.
  case registrations

  /// Kept services except singletons. Those who hold one go on holding it.
  case instances

  /// What is kept in one scope of the program's own.
  case scope(ServiceScope)

  /// Everything: the container is as new.
  case all
}
