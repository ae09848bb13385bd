/// One row of the benchmark table.
struct Benchmark: Sendable {
  let module: String
  let name: String
  /// Measures the row and its reference.
  let figure: @Sendable () async throws -> Figure.Value

  func measure() async throws -> Figure {
    let value: Figure.Value = try await figure()
    return Figure(module: module, name: name, value: value)
  }
}
