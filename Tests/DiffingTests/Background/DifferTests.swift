import Diffing
import Testing

@Suite("Differ")
@MainActor
struct DifferTests {
  @Test func `a snapshot is shown and its stages are applied`() async {
    let differ: Differ<SingleSection, Int> = Differ(shown: snapshot([1, 2]))
    var seen: [[Int]] = []
    let outcome: Differ<SingleSection, Int>.Outcome = await differ.show(snapshot([2, 3])) { changes in
      seen = changes.stages.map(\.elements)
      MainActor.assertIsolated()
    }
    #expect(outcome == .shown)
    #expect(seen == [[2, 3]])
    #expect(differ.shown.elements == [2, 3])
  }

  @Test func `nothing is applied if nothing changes`() async {
    let differ: Differ<SingleSection, Int> = Differ(shown: snapshot([1]))
    #expect(await differ.show(snapshot([1])) { _ in Issue.record("No changes should be applied.") } == .shown)
  }

  @Test(arguments: [0, .max])
  func `results arrive in order and the newest is shown at the end`(threshold: Int) async {
    let differ: Differ<SingleSection, Int> = Differ(shown: snapshot([]), backgroundThreshold: threshold)
    var view: [Int] = []
    var shown: [Int] = []
    let tasks: [Task<Differ<SingleSection, Int>.Outcome, Never>] = (1...50).map { step in
      Task { @MainActor in
        await differ.show(snapshot(Array(0..<step * 20).shuffled())) { changes in
          // The difference starts from what the view shows.
          view = view.applying(changes.changes.flat ?? self.none, new: changes.stages.last?.elements ?? []) ?? []
          shown.append(step)
        }
      }
    }
    var outcomes: [Differ<SingleSection, Int>.Outcome] = []
    for task in tasks { outcomes.append(await task.value) }
    #expect(shown == shown.sorted())
    #expect(shown.last == 50)
    #expect(outcomes.count { $0 == .shown } == shown.count)
    #expect(outcomes.allSatisfy { $0 != .cancelled })
    #expect(view == differ.shown.elements)
    #expect(view.count == 1_000)
  }

  @Test func `only the newest of the waiting snapshots is shown`() async {
    let differ: Differ<SingleSection, Int> = Differ(shown: snapshot([]), backgroundThreshold: 0)
    // The main actor starts them in this order, and the first leaves it for its comparison.
    let tasks: [Task<Differ<SingleSection, Int>.Outcome, Never>] = [
      Array(0..<200_000).shuffled(), [1], [2], [3],
    ].map { list in Task { @MainActor in await differ.show(snapshot(list)) { _ in } } }
    var outcomes: [Differ<SingleSection, Int>.Outcome] = []
    for task in tasks { outcomes.append(await task.value) }
    #expect(outcomes.first == .shown)
    #expect(outcomes.last == .shown)
    #expect(differ.shown.elements == [3])
  }

  @Test(arguments: [0, .max])
  func `a cancelled task does not change what is shown`(threshold: Int) async {
    let differ: Differ<SingleSection, Int> = Differ(shown: snapshot([1]), backgroundThreshold: threshold)
    let task: Task<Differ<SingleSection, Int>.Outcome, Never> = Task { @MainActor in
      await differ.show(snapshot([2])) { _ in Issue.record("No changes should be applied.") }
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(differ.shown.elements == [1])
    #expect(await differ.show(snapshot([3])) { _ in } == .shown)
  }

  @Test func `a comparison in progress stops when its task is cancelled`() async {
    let list: [Int] = Array(0..<200_000)
    let old: Outline = snapshot(list).outline
    let new: Outline = snapshot(list.shuffled()).outline
    let task: Task<Bool, Never> = Task.detached {
      // Repeated, since the cancellation must meet a comparison in progress.
      while true {
        do {
          _ = try await Diff.changes(from: old, to: new, backgroundThreshold: 0)
        } catch {
          return true
        }
      }
    }
    task.cancel()
    #expect(await task.value)
  }

  private var none: Changeset { Diff.changes(from: [Int](), to: []) }

  private func snapshot(_ list: [Int]) -> Snapshot<SingleSection, Int> {
    Snapshot(list, identity: { $0 }, mark: { _ in 0 })
  }
}
