/// The overrides of all containers at one place, to be passed to tasks that do not inherit them:
///
/// ```swift
/// let overrides = Overrides.current
/// Task.detached { await overrides.run { await refresh(container) } }
/// ```
public struct Overrides: Sendable {
  private let layers: [ObjectIdentifier: (registry: Registry, layer: RegistrationLayer)]

  /// The overrides of the current task.
  public static var current: Overrides { Overrides(layers: Registry.overrides) }

  /// Runs the operation under these overrides, in place of those of the caller.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, operation: () async throws -> Result
  ) async rethrows -> Result {
    try await Registry.$overrides.withValue(layers) { try await operation() }
  }

  /// Runs the operation under these overrides, in place of those of the caller.
  public func run<Result>(operation: () throws -> Result) rethrows -> Result {
    try Registry.$overrides.withValue(layers) { try operation() }
  }
}
