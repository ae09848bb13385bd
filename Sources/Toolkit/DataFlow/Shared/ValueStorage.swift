/// Keeps a value over runs of the program: a file, a database, a server.
public protocol ValueStorage<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// Returns what was saved last; nil if nothing was.
  func load() async throws -> Value?

  /// Saves a value. Calls come one after the other.
  func save(_ value: Value) async throws
}

/// A storage that is made of two closures.
public struct AnyStorage<Value: Sendable>: ValueStorage {
  private let onLoad: @Sendable () async throws -> Value?
  private let onSave: @Sendable (Value) async throws -> Void

  /// Makes a storage.
  public init(
    load: @escaping @Sendable () async throws -> Value?, save: @escaping @Sendable (Value) async throws -> Void
  ) {
    onLoad = load
    onSave = save
  }

  public func load() async throws -> Value? { try await onLoad() }

  public func save(_ value: Value) async throws { try await onSave(value) }
}
