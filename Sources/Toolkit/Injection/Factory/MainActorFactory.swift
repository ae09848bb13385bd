/// A declared service that is created on the main actor: `container.player()` there, `await container.player()`
/// elsewhere.
///
/// ```swift
/// var player: MainActorFactory<Player> { self { Player() }.singleton }
/// ```
///
/// All scopes, contexts and overrides are those of a ``Factory``.
public struct MainActorFactory<Service>: Sendable {
  /// Creates the service. It throws as ``Factory/Make`` does.
  public typealias Make = @MainActor @Sendable () throws(InjectionCycle) -> Service

  let factory: Factory<Service>

  /// Returns the service. Ends the program as ``Factory/callAsFunction()`` does.
  @MainActor
  public func callAsFunction() -> Service { factory() }

  /// Returns the service.
  ///
  /// - Throws: ``InjectionCycle`` if the creation of the service needs the service itself.
  @MainActor
  public func resolve() throws(InjectionCycle) -> Service { try factory.resolve() }

  // MARK: Overrides

  /// Overrides the declared factory, within the same scope.
  public func register(_ make: @escaping Make) { factory.register(Self.onMainActor(make)) }

  /// Registers the declared factory itself, as ``Factory/registerDeclared()`` does.
  public func registerDeclared() { factory.registerDeclared() }

  /// Removes the override of this service and its kept instances.
  public func reset() { factory.reset() }

  // MARK: Contexts

  /// Creates the service in another way while the container is in the context.
  public func on(_ context: ServiceContext, _ make: @escaping Make) -> MainActorFactory {
    MainActorFactory(factory: factory.on(context, Self.onMainActor(make)))
  }

  /// A factory for callers that are on the main actor: this type lets no others resolve it.
  static func onMainActor(_ make: @escaping Make) -> Factory<Service>.Make {
    { () throws(InjectionCycle) in
      let result: UncheckedSendable<Result<Service, InjectionCycle>> = MainActor.assumeIsolated {
        do throws(InjectionCycle) {
          return UncheckedSendable(.success(try make()))
        } catch {
          return UncheckedSendable(.failure(error))
        }
      }
      return try result.service.get()
    }
  }
}

// MARK: - Scopes

extension MainActorFactory where Service: Sendable {
  /// Creates the service once, until the container ends.
  public var singleton: MainActorFactory { MainActorFactory(factory: factory.singleton) }
  /// Creates the service once, until the instances are reset.
  public var cached: MainActorFactory { MainActorFactory(factory: factory.cached) }
  /// Keeps the service while another object holds it.
  public var shared: MainActorFactory { MainActorFactory(factory: factory.shared) }
  /// Creates the service once for each call from outside.
  public var graph: MainActorFactory { MainActorFactory(factory: factory.graph) }

  /// Creates the service once, until the scope is reset or released.
  public func scope(_ scope: ServiceScope) -> MainActorFactory { MainActorFactory(factory: factory.scope(scope)) }

  /// Creates the service once for the session.
  public func kept(in session: ServiceSession) -> MainActorFactory {
    MainActorFactory(factory: factory.kept(in: session))
  }

  /// Creates the service again once it is older than the duration.
  public func timeToLive(_ duration: Duration) -> MainActorFactory {
    MainActorFactory(factory: factory.timeToLive(duration))
  }
}

extension Container {
  /// Declares a service that is created on the main actor.
  // Disfavored, so that only a declared type of `MainActorFactory` selects it.
  @_disfavoredOverload
  public func callAsFunction<Service>(
    file: StaticString = #fileID, line: UInt = #line, member: StaticString = #function,
    _ make: @escaping MainActorFactory<Service>.Make
  ) -> MainActorFactory<Service> {
    MainActorFactory(
      factory: Factory(
        registry: registry, kept: .unique(Declaration(file: file, line: line, member: member)), container: Self.self,
        make: MainActorFactory.onMainActor(make)))
  }
}
