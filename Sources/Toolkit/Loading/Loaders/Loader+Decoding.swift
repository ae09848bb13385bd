extension Loader {
  /// Values are decoded by `LoadingJSON`.
  @available(*, unavailable, message: "To decode the body from JSON, import LoadingJSON.")
  @_disfavoredOverload
  public func load<Value: Decodable>(
    _ request: Request, as type: Value.Type = Value.self, priority: LoadingPriority = .normal
  ) async throws -> Value {
    fatalError("unavailable")
  }
}
