/// The identity of a service: its registry, its container, the member that declares it, and its type.
@usableFromInline
struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  private let registry: ObjectIdentifier
  let container: Any.Type
  private let service: ObjectIdentifier
  private let member: String

  init(registry: Registry, container: Any.Type, member: MemberName, service: Any.Type) {
    self.registry = ObjectIdentifier(registry)
    self.container = container
    self.service = ObjectIdentifier(service)
    self.member = member.description
  }

  @usableFromInline var description: String { "\(container).\(member)" }

  @usableFromInline
  static func == (left: ServiceKey, right: ServiceKey) -> Bool {
    left.registry == right.registry && left.service == right.service && left.member == right.member
      && left.container == right.container
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(registry)
    hasher.combine(service)
    hasher.combine(member)
  }
}
