/// The declarations of a program's services. Each service is a member of a container, so that an undeclared service is
/// a compiler error.
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
/// A container is a value around its ``Registry``: copies of it share their services, two containers share nothing. To
/// nest a container in another, make it a property. To share one of its services, declare that service too:
/// `var database: Factory<any Database> { parent.database }`.
///
/// Actors are services like any other. A service of the main actor is declared as a ``MainActorFactory``. If the
/// initializer is asynchronous, the service is the task that runs it: `self { Task { await Player() } }.singleton`, read
/// by `await container.player().value`.
///
/// A container of one reference (a registry alone, or a class) is the fastest: its declarations allocate nothing.
public protocol Container: Sendable {
  /// The registered overrides and the kept services. Each container has its own: `let registry = Registry()`.
  var registry: Registry { get }
}

extension Container {
  /// Declares a service: `self { SQLiteDatabase() }`. It is created on each call unless a scope is added.
  ///
  /// - Parameters:
  ///   - file: the file of the declaration. The place of the declaration identifies the service; leave this out.
  ///   - line: the line of the declaration; leave this out.
  ///   - member: the name of the declaration; leave this out.
  ///   - make: creates the service. It may call other members, and `try` their ``Factory/resolve()``.
  @inlinable
  @inline(__always)
  public func callAsFunction<Service>(
    file: StaticString = #fileID, line: UInt = #line, member: StaticString = #function,
    _ make: @escaping Factory<Service>.Make
  ) -> Factory<Service> {
    Factory(
      registry: registry, kept: .unique(Declaration(file: file, line: line, member: member)), container: Self.self,
      make: make)
  }

  /// Declares a family of services, which are created from a parameter: `self { (id: Int) in Row(id) }.cached`.
  @inlinable
  @inline(__always)
  public func callAsFunction<Parameter, Service>(
    file: StaticString = #fileID, line: UInt = #line, member: StaticString = #function,
    _ make: @escaping ParameterFactory<Parameter, Service>.Make
  ) -> ParameterFactory<Parameter, Service> {
    ParameterFactory(
      registry: registry, declaration: Declaration(file: file, line: line, member: member), container: Self.self,
      make: make)
  }

  /// Runs a setup once for this container, however often and from however many threads this line is called. Other
  /// callers do not wait for it. ``reset(_:)`` of everything allows it to run again.
  public func once(file: StaticString = #fileID, line: UInt = #line, _ setup: (Self) -> Void) {
    guard registry.layer.isFirst("\(file):\(line)") else { return }
    setup(self)
  }

  /// The dependencies of the container's services, as recorded when each was first created, or first created after its
  /// factory was replaced.
  public var dependencies: DependencyGraph { registry.layer.dependencies }
}
