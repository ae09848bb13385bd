import Diffing
import Foundation

/// Lists as people have them: rows with a string as identity.
enum RowBenchmarks {
  // MARK: Internal

  static let rows: [Benchmark] = nearRows + changedRows + duplicateRows + sectionRows + operationRows

  // MARK: Private

  private struct TextRow: Hashable {
    let id: String
    var revision: Int
  }

  /// Compared with the standard library.
  private static let nearRows: [Benchmark] = [
    row("10,000 rows with strings, unchanged", reach: 0.2) { standard { $0 } },
    row("10,000 rows with strings, 100 appended", reach: 0.15) { standard { $0 + texts(100, seed: 2) } },
    row("10,000 rows with strings, one prepended", reach: 0.2) { standard { texts(1, seed: 2) + $0 } },
    row("10,000 rows with strings, first to the end", reach: 0.5) { standard { Array($0[1...]) + $0[..<1] } },
    row("10,000 rows with strings, one prepended, through a generic helper's closure", reach: 1) {
      let old = texts(10_000, seed: 1)
      let new = texts(1, seed: 2) + copied(old)
      return Interleaved.medians(rounds: 61) {
        changeCount(from: old, to: new, identity: Repeated.opaque { $0.id })
      } reference: {
        new.difference(from: old).inferringMoves().count
      }
    },
    row("by hand: 10,000 identities compared, then 10,000 rows", reach: nil) {
      let old = texts(10_000, seed: 1)
      let new = copied(old)
      return Interleaved.medians(rounds: 61) {
        zip(old, new).count { $0.id == $1.id } + zip(old, new).count { $0 == $1 }
      } reference: {
        new.difference(from: old).inferringMoves().count
      }
    },
  ]

  /// Compared with the lower bound, a dictionary of the identities. The reaches are 0.3, 0.12, 0.8 and 0.5 of the time of
  /// DifferenceKit 1.3.0, and 0.9 for duplicates: it was measured beside the dictionary, in one program.
  private static let changedRows: [Benchmark] = [
    (5_000, 1_000, 1, 0.7), (100_000, 1_000, 1, 0.14), (10, 4, 50, 2), (100, 8, 50, 1.1),
  ].map { count, changes, pairs, reach in
    row("\(count) rows with strings, \(changes) random changes, with stages", reach: reach) {
      let pairs = (0..<pairs).map { pair in
        let old = texts(count, seed: UInt64(clamping: pair) << 32)
        return (old: old, new: changed(old, changes, seed: UInt64(clamping: pair)))
      }
      return Interleaved.medians(rounds: 31) {
        pairs.reduce(0) { $0 + stageCount($1.old, $1.new) }
      } reference: {
        pairs.reduce(0) { $0 + floor($1.old, $1.new) }
      }
    }
  }

  private static let duplicateRows: [Benchmark] = [
    ("half of 10,000 rows twice, shuffled", 5_000, 2.5), ("10 identities in 10,000 rows, shuffled", 10, 2.3),
  ]
  .map { name, identities, reach in
    row(name, reach: reach) {
      let some = texts(identities, seed: 1)
      var generator = SplitMix(state: 3)
      let old = (0..<10_000).map { some[$0 % identities] }.shuffled(using: &generator)
      let new = copied(old.shuffled(using: &generator))
      return Interleaved.medians(rounds: 31) {
        stageCount(old, new)
      } reference: {
        floor(old, new)
      }
    }
  }

  private static let sectionRows: [Benchmark] = [(0, 0.2), (850, 1.5)].map { changes, reach in
    row("100 sections of 100 rows with strings, \(changes) changes, with stages", reach: reach) {
      let old = (0..<100).map { ListSection(id: $0, elements: texts(100, seed: UInt64(clamping: $0) << 32)) }
      var new = old.map { ListSection(id: $0.id, elements: copied($0.elements)) }
      var generator = SplitMix(state: 5)
      for step in 0..<changes {
        let (from, to) = (
          Int.random(in: 0..<100, using: &generator), Int.random(in: 0..<100, using: &generator)
        )
        let item = Int.random(in: 0..<new[from].elements.count, using: &generator)
        switch step % 4 {
        case 0: new[from].elements.remove(at: item)
        case 1: new[from].elements.insert(contentsOf: texts(1, seed: UInt64(clamping: step) << 40), at: item)
        case 2: new[to].elements.insert(new[from].elements.remove(at: item), at: 0)
        default: new[from].elements[item].revision += 1
        }
      }
      let changedSections = new
      return Interleaved.medians(rounds: 31) {
        let changes = Diff.changes(from: old, to: changedSections, identity: \.id)
        return StagedChangeset(changes, from: old, to: changedSections).stages.reduce(0) { $0 + $1.sections.count }
      } reference: {
        floor(old.flatMap(\.elements), changedSections.flatMap(\.elements))
      }
    }
  }

  /// The number of operations for lists with duplicates, and the standard library's, which counts a move once.
  private static let operationRows: [Benchmark] = [
    row("operations for 10,000 lists with duplicates, against the standard library", reach: 1) {
      let counts = operationCounts()
      return (counts.reduce(0) { $0 + $1.ours }, counts.reduce(0) { $0 + $1.theirs })
    },
    row("operations for the worst of these lists", reach: 1.25) {
      let worst = operationCounts().max { $0.ours * $1.theirs < $1.ours * $0.theirs }
      return (worst?.ours ?? 0, worst?.theirs ?? 1)
    },
  ]

  private static func operationCounts() -> [(ours: Double, theirs: Double)] {
    var generator = SplitMix(state: 9)
    return (0..<10_000).compactMap { _ in
      let identities = Int.random(in: 1...60, using: &generator)
      func id() -> Int { Int.random(in: 0..<identities, using: &generator) }
      let old = (0..<Int.random(in: 0...60, using: &generator)).map { _ in id() }
      var new = old
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let place = Int.random(in: 0...new.count, using: &generator)
        if Bool.random(using: &generator) || place == new.count {
          new.insert(id(), at: place)
        } else {
          let moved = new.remove(at: place)
          if Bool.random(using: &generator) { new.insert(moved, at: Int.random(in: 0...new.count, using: &generator)) }
        }
      }
      let standard = new.difference(from: old).inferringMoves()
      let moves = standard.insertions.count {
        if case .insert(_, _, let partner) = $0 { partner != nil } else { false }
      }
      if standard.isEmpty { return nil }
      return (Double(Diff.changes(from: old, to: new).changeCount), Double(standard.count - moves))
    }
  }

  private static func standard(_ change: ([TextRow]) -> [TextRow]) -> (subject: Double, reference: Double) {
    let old = texts(10_000, seed: 1)
    let new = change(copied(old))
    return Interleaved.medians(rounds: 61) {
      Diff.changes(from: old, to: new, identity: \.id).changeCount
    } reference: {
      new.difference(from: old).inferringMoves().count
    }
  }

  /// As a program's own helper, which does not know what its closure does.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private static func changeCount<Row: Equatable, ID: Hashable & Sendable>(
    from old: [Row], to new: [Row], identity: @escaping (Row) -> ID
  ) -> Int {
    Diff.changes(from: old, to: new, identity: identity).changeCount
  }

  private static func stageCount(_ old: [TextRow], _ new: [TextRow]) -> Int {
    StagedChangeset(Diff.changes(from: old, to: new, identity: \.id), from: old, to: new)
      .stages.reduce(0) { $0 + $1.elements.count }
  }

  private static func floor(_ old: [TextRow], _ new: [TextRow]) -> Int {
    var places: [String: Int] = Dictionary(minimumCapacity: old.count)
    for (index, row) in old.enumerated() { places[row.id] = index }
    return new.reduce(0) { $0 + (places[$1.id] ?? 0) }
  }

  private static func texts(_ count: Int, seed: UInt64) -> [TextRow] {
    ListPair.ids(count, seed: seed).map { TextRow(id: $0.uuidString, revision: 0) }
  }

  /// The same rows with strings of their own, as a second reading of the data has.
  private static func copied(_ rows: [TextRow]) -> [TextRow] {
    rows.map { TextRow(id: String(decoding: Array($0.id.utf8), as: UTF8.self), revision: $0.revision) }
  }

  private static func changed(_ old: [TextRow], _ count: Int, seed: UInt64) -> [TextRow] {
    var generator = SplitMix(state: seed)
    var rows = copied(old)
    for step in 0..<count {
      let place = Int.random(in: 0..<rows.count, using: &generator)
      switch step % 4 {
      case 0: rows.remove(at: place)
      case 1: rows.insert(contentsOf: texts(1, seed: (seed << 20) + UInt64(clamping: step) + 1 << 50), at: place)
      case 2: rows.insert(rows.remove(at: place), at: Int.random(in: 0..<rows.count, using: &generator))
      default: rows[place].revision += 1
      }
    }
    return rows
  }
}
