/// Which service: the member that declares it, of which container, and its type.
struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  private let registry: ObjectIdentifier
  private let container: any Container.Type
  private let service: ObjectIdentifier
  private let member: String

  init(registry: Registry, container: any Container.Type, member: String, service: Any.Type) {
    self.registry = ObjectIdentifier(registry)
    self.container = container
    self.service = ObjectIdentifier(service)
    self.member = member
  }

  var description: String { "\(container).\(member)" }

  static func == (left: ServiceKey, right: ServiceKey) -> Bool {
    left.registry == right.registry && left.service == right.service && left.member == right.member
      && left.container == right.container
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(registry)
    hasher.combine(service)
    hasher.combine(member)
  }
}
