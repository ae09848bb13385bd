@_exported import Injection
import Testing

/// Gives each test its own services: registrations of one test are never seen by another, also if they run at the same
/// time, and the services that it does not implement fail it.
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
      try await services.withOverrides(contexts: contexts, override, operation: function)
    }
  }
}

extension Trait {
  /// Gives each test its own services in this container, and the overrides that the closure registers.
  ///
  /// - Parameter contexts: the purposes of the container during the tests.
  public static func container<Services: Container>(
    _ services: Services, contexts: [ServiceContext] = [.test],
    _ override: @escaping @Sendable (Services) -> Void = { _ in }
  ) -> Self where Self == ContainerTrait<Services> {
    ContainerTrait(services: services, contexts: contexts, override: override)
  }
}
