import Diffing
import Foundation

/// The memory that a comparison of 100,000 elements takes in addition to the lists.
enum DiffingPeakMemory {
  static let rows: [Benchmark] = [
    Benchmark(module: "Diffing", name: "100,000: −10,000 +10,000, 2,000 shuffled; peak memory") {
      Figure.Value(value: try PeakMemory.megabytes(of: "diffing-100000"), unit: "MB", reach: 30)
    }
  ]

  @Sendable
  static func prepared() -> () -> Int {
    let pair: ListPair = .churned(100_000)
    return { Diff.changes(from: pair.old, to: pair.new, identity: { $0 }, isSameContent: ==).changeCount }
  }
}
