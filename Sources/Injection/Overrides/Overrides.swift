/// The overrides that hold at one place, of all containers, to be taken where tasks do not inherit them:
///
/// ```swift
/// let overrides = Overrides.current
/// Task.detached { await overrides.run { await refresh(container) } }
/// ```
public struct Overrides: Sendable {
  private let layers: [ObjectIdentifier: (registry: Registry, layer: Layer)]

  /// What holds here and now.
  public static var current: Overrides { Overrides(layers: Registry.overrides) }

  /// Runs the operation under these overrides, in place of those that hold where it is called.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, operation: () async throws -> Result
  ) async rethrows -> Result {
    try await Registry.$overrides.withValue(layers) { try await operation() }
  }

  /// Runs the operation under these overrides, in place of those that hold where it is called.
  public func run<Result>(operation: () throws -> Result) rethrows -> Result {
    try Registry.$overrides.withValue(layers) { try operation() }
  }
}
