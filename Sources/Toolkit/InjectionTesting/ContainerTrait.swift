@_exported import Injection
import Testing

/// Gives each test its own services: registrations of one test are never seen by another, also if they run at the same
/// time.
///
/// A service that the test does not register is made as the context `.test` says (`Factory.on(_:_:)`), and otherwise as
/// it is declared: a live one. With `unregistered: .reported` the use of such a service fails the test, with the service's
/// name. It is made all the same, because the caller has to receive something. A test says which declared services it
/// means to use: `$0.tuner.registerDeclared()`.
///
/// ```swift
/// @Suite(.container(RadioServices.current) { $0.listing.register { SampleListing(["One"]) } })
/// struct TunerTests {
///   @Test func `The tuner knows the stations`() { … }
/// }
/// ```
public struct ContainerTrait<Services: Container>: TestTrait, SuiteTrait, TestScoping {
  let services: Services
  let contexts: [ServiceContext]
  let unregistered: UnregisteredUse
  let override: @Sendable (Services) -> Void

  /// True: each test of a suite has its own services.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let place = test.sourceLocation
    let report: @Sendable (String) -> Void = {
      Issue.record(Comment(rawValue: $0), sourceLocation: place)
    }
    try await UnexpectedUse.$reporter.withValue(report) {
      try await services.withOverrides(
        contexts: contexts, unregistered: unregistered, override, operation: function)
    }
  }
}

extension Trait {
  /// Gives each test its own services in this container, and the overrides that the closure registers.
  ///
  /// - Parameters:
  ///   - services: the container.
  ///   - contexts: the purposes of the container during the tests.
  ///   - unregistered: the use of services that are neither registered nor declared for a context: allowed, or reported
  ///     as a failure of the test.
  ///   - override: registers what the tests need.
  public static func container<Services: Container>(
    _ services: Services, contexts: [ServiceContext] = [.test], unregistered: UnregisteredUse = .allowed,
    _ override: @escaping @Sendable (Services) -> Void = { _ in }
  ) -> Self where Self == ContainerTrait<Services> {
    ContainerTrait(services: services, contexts: contexts, unregistered: unregistered, override: override)
  }
}
