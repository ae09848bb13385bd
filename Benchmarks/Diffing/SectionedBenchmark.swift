import Diffing
import Foundation

/// Five sections of 20,001 elements, with 3,000 removed and 3,000 inserted in each and 20 moved between sections; with
/// all stages.
enum SectionedBenchmark {
  static let rows: [Benchmark] = [
    row("5 sections of 20,001: −3,000 +3,000 each, 20 across; concrete", reach: 0.5) {
      let (old, new): ([Section], [Section]) = lists()
      return Interleaved.medians(rounds: 21) {
        StagedChangeset(Diff.changes(from: old, to: new), from: old, to: new).changes.changeCount
      } reference: {
        floor(old, new)
      }
    },
    row("5 sections of 20,001: −3,000 +3,000 each, 20 across; mixed", reach: 0.5) {
      let (old, new): ([Section], [Section]) = lists()
      let oldSnapshot: Snapshot<Int, any MixedItem, UUID> = mixed(old)
      let newSnapshot: Snapshot<Int, any MixedItem, UUID> = mixed(new)
      return Interleaved.medians(rounds: 21) {
        Diff.stages(from: oldSnapshot, to: newSnapshot).changes.changeCount
      } reference: {
        floor(old, new)
      }
    },
  ]

  // MARK: Private

  private typealias Section = ListSection<Int, UUID>

  private static func lists() -> (old: [Section], new: [Section]) {
    let old: [Section] = (0..<5).map {
      ListSection(id: $0, elements: ListPair.ids(20_001, seed: UInt64(clamping: $0) << 40))
    }
    var new: [Section] = old
    for index in new.indices {
      new[index].elements.removeSubrange(4_000..<7_000)
      new[index].elements.insert(contentsOf: ListPair.ids(3_000, seed: UInt64(clamping: index + 9) << 40), at: 12_000)
    }
    var generator: SplitMix = SplitMix(state: 2)
    for step in 0..<20 {
      let element: UUID = new[step % 5].elements.remove(at: Int.random(in: 0..<4_000, using: &generator))
      new[(step + 2) % 5].elements.insert(element, at: Int.random(in: 0..<17_000, using: &generator))
    }
    return (old, new)
  }

  private static func mixed(_ sections: [Section]) -> Snapshot<Int, any MixedItem, UUID> {
    Snapshot(
      sections: sections.map { ListSection(id: $0.id, elements: mixedItems($0.elements)) }, identity: \.id,
      mark: \.mark)
  }

  /// The lower bound: one dictionary for all sections.
  private static func floor(_ old: [Section], _ new: [Section]) -> Int {
    var places: [UUID: Int] = Dictionary(minimumCapacity: 100_005)
    for section in old {
      for (index, id) in section.elements.enumerated() { places[id] = index }
    }
    var sum: Int = 0
    for section in new {
      for id in section.elements { sum += places[id] ?? 0 }
    }
    return sum
  }
}
