/// The identity of a service: its registry, its container, the place of its declaration, and its type.
@usableFromInline
struct ServiceKey: Hashable, Sendable, CustomStringConvertible {
  private let registry: ObjectIdentifier
  private let container: Any.Type
  private let service: ObjectIdentifier
  private let file: String
  private let line: Int
  private let member: String

  init(registry: Registry, container: Any.Type, declaration: Declaration, service: Any.Type) {
    self.registry = ObjectIdentifier(registry)
    self.container = container
    self.service = ObjectIdentifier(service)
    file = declaration.file
    line = declaration.line
    member = String(cString: declaration.member)
  }

  @usableFromInline var description: String { "\(container).\(member)" }

  /// `Module/File.swift:12`.
  var place: String { "\(file):\(line)" }

  /// True if the member has parameters, which a kept service would ignore.
  var hasParameters: Bool { member.utf8.contains(UInt8(ascii: ":")) }

  var parametersAreIgnored: String {
    """
    Injection: \(self) keeps one service for all arguments. \
    Declare a ParameterFactory: `self { parameter in … }`, which keeps one for each.
    """
  }

  @usableFromInline
  static func == (left: ServiceKey, right: ServiceKey) -> Bool {
    left.line == right.line && left.service == right.service && left.registry == right.registry
      && left.container == right.container && left.member == right.member && left.file == right.file
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(registry)
    hasher.combine(service)
    hasher.combine(line)
    hasher.combine(member)
  }
}
