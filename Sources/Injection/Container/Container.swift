/// Where the services of a program are declared: each a member of a container, so that what is not declared does not
/// compile.
///
/// ```swift
/// struct ReaderContainer: Container {
///   let registry = Registry()
/// }
///
/// extension ReaderContainer {
///   var database: Factory<any Database> { self { SQLiteDatabase() }.singleton }
///   var timeline: Factory<Timeline> { self { Timeline(database: database()) } }
/// }
///
/// let container = ReaderContainer()
/// let timeline = container.timeline()
/// ```
///
/// A container is a name for its ``Registry``: copies of it share what they hold, two containers share nothing. A
/// container nests in another by having it as a property, and shares a service by declaring it so:
/// `var database: Factory<any Database> { parent.database }`.
///
/// Actors are services as any other. One whose initializer must run on a global actor, or waits, is kept as the task that
/// runs it: `self { Task { await Player() } }.singleton`, and `await container.player().value` gives it.
///
/// A container of one reference (a registry alone, or a class) is the fastest: its declarations allocate nothing.
public protocol Container: Sendable {
  /// What was registered and what is kept. Each container has its own: `let registry = Registry()`.
  var registry: Registry { get }
}

extension Container {
  /// Declares a service: `self { SQLiteDatabase() }`, made anew on each call unless a scope is added.
  ///
  /// - Parameters:
  ///   - member: the declaring member; leave this out.
  ///   - make: makes the service. It may call other members, and `try` their ``Factory/resolve()``.
  @inlinable
  @inline(__always)
  public func callAsFunction<Service>(
    member: StaticString = #function, _ make: @escaping Factory<Service>.Make
  ) -> Factory<Service> {
    Factory(registry: registry, member: MemberName(member), container: Self.self, make: make)
  }

  /// Declares a family of services, one kind of thing made from a parameter: `self { (id: Int) in Row(id) }.cached`.
  public func callAsFunction<Parameter, Service>(
    member: StaticString = #function, _ make: @escaping ParameterFactory<Parameter, Service>.Make
  ) -> ParameterFactory<Parameter, Service> {
    ParameterFactory(registry: registry, member: MemberName(member), container: Self.self, make: make)
  }

  /// Runs a setup once for this container, however often this is called from that line, and from however many threads;
  /// whoever comes meanwhile does not wait. ``reset(_:)`` of everything forgets that it ran.
  public func once(file: StaticString = #fileID, line: UInt = #line, _ setup: (Self) -> Void) {
    guard registry.layer.isFirst("\(file):\(line)") else { return }
    setup(self)
  }

  /// What the container's services asked for when they were first made, or first after their factory was replaced.
  public var dependencies: DependencyGraph { registry.layer.dependencies }
}
