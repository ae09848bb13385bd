/// A service that is needed to make itself.
public struct InjectionCycle: Error, Equatable, CustomStringConvertible {
  /// `["Services.a", "Services.b", "Services.a"]`: each needs the next; the last is the first again.
  public let members: [String]

  public init(members: [String]) {
    self.members = members
  }

  public var description: String {
    """
    Injection: a service is needed to make itself: \(members.joined(separator: " → ")). \
    Let one of them be given what it needs later, or move what both need into a third.
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
