import EnumPaths

/// The rows of `EnumPaths`, in nanoseconds more than the same loop with a handwritten `if case`.
let casePathsBenchmarks: [Benchmark] = [
  each("value[case: \\.a]", reach: 2) { values, index in values[index & 3][case: \.a] ?? 0 },
  each("extract", reach: 2) { values, index in Sample.allCasePaths.a.extract(values[index & 3]) ?? 0 },
  each("is", reach: 2) { values, index in values[index & 3].is(\.a) ? 1 : 0 },
  each("embed", reach: 5) { _, index in if case .a(let value) = Sample.embed(index, in: \.a) { value } else { 0 } },
  each("value[case: path], a case path of two steps that is kept", reach: 5) { values, index in
    values[index & 3][case: keptPath] ?? 0
  },
  // The runtime reads such a path, whatever it leads to: a floor far above one comparison.
  each("by hand: a key path of a step and a subscript, in a variable", reach: nil, count: 200_000) { _, _ in
    Steps()[keyPath: longSteps]
  },
  each("value[case: path], a path that goes on, in a variable", reach: nil, count: 200_000) { values, index in
    values[index & 3][case: longPath] ?? 0
  },
  each("value[case: \\.c]?[case: \\.x]", reach: 5) { values, index in values[index & 3][case: \.c]?[case: \.x] ?? 0 },
  each("value[case: { $0.c.x }]", reach: 5) { values, index in values[index & 3][case: { $0.c.x }] ?? 0 },
  // The runtime makes the path at each evaluation, which is all of the cost.
  each("value[case: \\.c.x], a path that goes on", reach: nil, count: 20_000) { values, index in
    values[index & 3][case: \.c.x] ?? 0
  },
  Benchmark(module: "EnumPaths", name: "modify in place, one of 1,000,000 elements") {
    var list: Sample = .list(Array(repeating: 0, count: 1_000_000))
    let value: Double = Repeated.nanoseconds(count: 1_000_000) { (index: Int) in
      list.modify(\.list) { $0[index & 0xFFFF] &+= 1 }
    }
    _ = Repeated.opaque(list)
    // A copy of the payload would take a million nanoseconds.
    return Figure.Value(value: value, unit: "ns", reach: 50)
  },
]

private let longPath: CaseKeyPath<Sample, Int> & Sendable = \.c.x
private let keptPath = Sample.allCasePaths.c.x
private let longSteps: KeyPath<Steps, Int> & Sendable = \.next[\.last]

private struct Steps {
  var next: Steps { Repeated.opaque(self) }
  var last: Int { 1 }

  subscript(path: KeyPath<Steps, Int> & Sendable) -> Int { Repeated.opaque(1) }
}

@inline(__always)
private func each(
  _ name: String, reach: Double?, count: Int = 2_000_000, _ body: @escaping @Sendable ([Sample], Int) -> Int
) -> Benchmark {
  Benchmark(module: "EnumPaths", name: name) {
    let values: [Sample] = Repeated.opaque([.a(1), .b(""), .a(3), .c(.x(2))])
    var sum: Int = 0
    let value: Double = Repeated.nanoseconds(count: count) { sum &+= body(values, $0) }
    let byHand: Double = Repeated.nanoseconds(count: count) { (index: Int) in
      if case .a(let value) = values[index & 3] { sum &+= value }
    }
    _ = Repeated.opaque(sum)
    return Figure.Value(value: max(value - byHand, 0), unit: "ns", reach: reach)
  }
}

@CasePathable
private enum Sample {
  case a(Int)
  case b(String)
  case list([Int])
  case c(Inner)
}

@CasePathable
private enum Inner {
  case x(Int)
  case y
}
