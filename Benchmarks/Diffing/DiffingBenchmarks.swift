import Diffing
import Foundation

/// The rows of `Diffing`.
let diffingBenchmarks: [Benchmark] =
  churnRows + DiffingPeakMemory.rows + nearRows + unlikeRows + SectionedBenchmark.rows + snapshotRows
  + RowBenchmarks.rows

// MARK: - Rows

/// Compared with the lower bound: a range removed, a range inserted, the beginning shuffled.
private let churnRows: [Benchmark] = [(5_000, 0.35, 0.3), (100_000, 0.15, 0.2)].flatMap { count, concrete, mixed in
  let name: String = count == 5_000 ? "5,000: −1,000 +1,000, 200 shuffled" : "100,000: −10,000 +10,000, 2,000 shuffled"
  return rows(name, { .churned(count) }, concrete: concrete, mixed: mixed, rounds: count == 5_000 ? 101 : 21) { pair in
    dictionaryFloor(pair.old, pair.new)
  }
}

/// Compared with the standard library: nearly equal lists.
private let nearRows: [Benchmark] = [
  ("10,000 unchanged", ListPair.unchanged), ("10,000, one appended", ListPair.appended),
  ("10,000, one prepended", ListPair.prepended), ("10,000, first to the end", ListPair.firstToTheEnd),
].flatMap { (name: String, pair: @escaping @Sendable (Int) -> ListPair) in
  rows(name, { pair(10_000) }, concrete: 0.3, mixed: 1, rounds: 101) { pair in
    pair.new.difference(from: pair.old).inferringMoves().count
  }
}

/// Compared with the lower bound: lists without a common order.
private let unlikeRows: [Benchmark] = [
  ("10,000 shuffled", ListPair.shuffled), ("10,000 reversed", ListPair.reversed),
  ("10,000 all replaced", ListPair.replaced),
].flatMap { (name: String, pair: @escaping @Sendable (Int) -> ListPair) in
  rows(name, { pair(10_000) }, concrete: 1.6, mixed: nil, rounds: 61) { pair in dictionaryFloor(pair.old, pair.new) }
}

/// The cost of taking the snapshot of a mixed list, once for each list.
private let snapshotRows: [Benchmark] = [
  row("100,000 mixed, taking a snapshot (once per list)", reach: nil) {
    let pair: ListPair = .churned(100_000)
    let items: [any MixedItem] = mixedItems(pair.old)
    return Interleaved.medians(rounds: 21) {
      Snapshot(items, identity: \.id, mark: \.mark).outline.elementCount
    } reference: {
      dictionaryFloor(pair.old, pair.new)
    }
  }
]

// MARK: - Helpers

/// The same lists as identities, as elements with content, and as items of six kinds.
private func rows(
  _ name: String, _ makePair: @escaping @Sendable () -> ListPair, concrete: Double, mixed: Double?, rounds: Int,
  reference: @escaping @Sendable (ListPair) -> Int
) -> [Benchmark] {
  [
    row("\(name); concrete", reach: concrete) {
      let pair: ListPair = makePair()
      return Interleaved.medians(rounds: rounds) {
        Diff.changes(from: pair.old, to: pair.new).changeCount
      } reference: {
        reference(pair)
      }
    },
    row("\(name); concrete, content compared", reach: concrete) {
      let pair: ListPair = makePair()
      return Interleaved.medians(rounds: rounds) {
        Diff.changes(from: pair.old, to: pair.new, identity: { $0 }, isSameContent: ==).changeCount
      } reference: {
        reference(pair)
      }
    },
    row("\(name); mixed", reach: mixed) {
      let pair: ListPair = makePair()
      let old: Snapshot<SingleSection, any MixedItem, UUID> = mixedSnapshot(pair.old)
      let new: Snapshot<SingleSection, any MixedItem, UUID> = mixedSnapshot(pair.new)
      return Interleaved.medians(rounds: rounds) {
        Diff.changes(from: old, to: new).changeCount
      } reference: {
        reference(pair)
      }
    },
  ]
}

func row(
  _ name: String, reach: Double?, _ medians: @escaping @Sendable () -> (subject: Double, reference: Double)
) -> Benchmark {
  Benchmark(module: "Diffing", name: name) {
    let (subject, reference): (Double, Double) = medians()
    return Figure.Value(value: subject, unit: "µs", reference: reference, reach: reach)
  }
}
