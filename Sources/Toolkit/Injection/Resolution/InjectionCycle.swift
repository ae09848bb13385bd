/// The error of a service whose creation needs the service itself.
public struct InjectionCycle: Error, Equatable, CustomStringConvertible {
  /// `["Services.a", "Services.b", "Services.a"]`: each needs the next; the last is the same as the first.
  public let members: [String]

  /// Creates the error, with the services in the order of their calls.
  public init(members: [String]) {
    self.members = members
  }

  public var description: String {
    """
    Injection: a service depends on itself: \(members.joined(separator: " → ")). \
    Pass one of them what it needs later, or move what both need into a third service.
    """
  }
}

extension InjectionCycle {
  @usableFromInline
  @inline(never)
  func endProgram() -> Never {
    fatalError(description)
  }
}
