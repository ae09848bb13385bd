import GrowthTesting
import HostileDocuments

/// The rows of `hardening` for what is read from outside: documents of a megabyte that are made to take time or memory.
/// What is measured is what a refresh does with a feed, an import with a list and discovery with a page.
let hardeningParsingBenchmarks: [Benchmark] =
  [
    timeRow("1 MB of combining marks, the worst of \(HostileCase.marks.count) fields", { HostileCase.marks })
  ]
  + HostileCase.families.flatMap { name, cases in
    [
      timeRow("1 MB of \(name), the worst of \(cases.count)", { cases }),
      Benchmark(module: "Hardening", name: "memory for \(name) over the document, the worst of \(cases.count)") {
        let (value, worst) = try worst(of: cases) { try PeakMemory.megabytes(of: $0.subject) / HostileCase.megabytes }
        return Figure.Value(value: value, unit: "×", reference: nil, reach: 4, note: worst.name)
      },
    ]
  }

private func timeRow(_ name: String, _ cases: @escaping @Sendable () -> [HostileCase]) -> Benchmark {
  Benchmark(module: "Hardening", name: name) {
    let (value, worst) = worst(of: cases()) { hostileCase in
      let read = hostileCase.prepared()
      var least = Double.infinity
      // What is far too slow need not be measured again.
      for _ in 0..<3 where least == .infinity || least < 1 {
        let time = ProcessorTime.measure { _ = read() }
        least = min(least, Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
      }
      return least
    }
    return Figure.Value(value: value, unit: "s", reference: nil, reach: 0.25, note: worst.name)
  }
}

private func worst(of cases: [HostileCase], _ measure: (HostileCase) throws -> Double) rethrows -> (Double, HostileCase)
{
  let values = try cases.map { ($0, try measure($0)) }
  guard let worst = values.max(by: { $0.1 < $1.1 }) else { return (0, HostileCase.marks[0]) }
  return (worst.1, worst.0)
}
