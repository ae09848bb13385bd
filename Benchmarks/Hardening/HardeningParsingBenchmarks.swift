import GrowthTesting
import HostileDocuments

/// The rows of `hardening` for documents from outside: documents of a megabyte that are made to take time or memory.
/// They measure the work of a refresh on a feed, an import on a list and discovery on a page.
let hardeningParsingBenchmarks: [Benchmark] =
  [
    timeRow("1 MB of combining marks, the worst of \(HostileCase.marks.count) fields", HostileCase.marks)
  ]
  + HostileCase.families.flatMap { name, cases in
    [
      timeRow("1 MB of \(name), the worst of \(cases.count)", cases),
      Benchmark(module: "Hardening", name: "memory for \(name) over the document, the worst of \(cases.count)") {
        let outcome = try HardeningMemory.outcome(ofFamily: name)
        // An element of ten bytes becomes a value of the model, which takes many times that. `FeedLimits`, `XMLLimits` and
        // `JSONScanner` bound their number.
        let reach = name == HostileCase.smallElementsName ? 25.0 : 4
        return Figure.Value(value: outcome.most, unit: "×", reference: nil, reach: reach, note: outcome.worst)
      },
    ]
  } + [
    // A document of many empty entries and links takes more memory than that by itself, up to `FeedLimits`. This
    // measures the memory that the base adds.
    Benchmark(module: "Hardening", name: "memory that long base addresses add, over the document") {
      let outcome = try HardeningMemory.outcome(ofFamily: "long base addresses")
      return Figure.Value(
        value: outcome.added ?? .infinity, unit: "×", reference: nil, reach: 4, note: outcome.worstAdded)
    }
  ]

private func timeRow(_ name: String, _ cases: [HostileCase]) -> Benchmark {
  Benchmark(module: "Hardening", name: name) {
    let times = cases.map { ($0.name, seconds(of: $0)) }
    let worst = times.max { $0.1 < $1.1 }
    return Figure.Value(value: worst?.1 ?? 0, unit: "s", reference: nil, reach: 0.25, note: worst?.0)
  }
}

/// The lowest processor time of three runs. A case that is far too slow runs once.
private func seconds(of hostileCase: HostileCase) -> Double {
  let read = hostileCase.prepared()
  var least = Double.infinity
  for _ in 0..<3 where least == .infinity || least < 1 {
    least = min(least, ProcessorTime.measure { _ = read() } / .seconds(1))
  }
  return least
}
