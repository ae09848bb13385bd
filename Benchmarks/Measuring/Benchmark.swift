/// One row of the figures that the project promises.
struct Benchmark: Sendable {
  let module: String
  let name: String
  /// Measures it, with its reference.
  let figure: @Sendable () throws -> Figure.Value

  func measure() throws -> Figure {
    let value: Figure.Value = try figure()
    return Figure(module: module, name: name, value: value)
  }
}
