import Diffing
import DiffingTesting
import EventuallyTesting
import Foundation
import Lists
import SeededRandom
import Synchronization
import Testing

@Suite("Rows that the view has moved")
struct MovedRowsTests {
  @Test func `nothing is applied if the provider follows the view`() {
    let board = Board([("a", ["1", "2", "3"])])
    let isMoved = board.observer.rowMoved(from: path(0, 0), to: path(0, 2)) {
      board.provider.move(from: path(0, 0), to: path(0, 2))
    }
    #expect(isMoved)
    #expect(board.screen.updates == 1, "only the first fill")
    #expect(board.ids == [["2", "3", "1"]])
    #expect(board.observer.stage.elements.map(\.id) == ["2", "3", "1"], "the data source answers for the moved row")
  }

  @Test func `a row moves to another section`() {
    let board = Board([("a", ["1", "2"]), ("b", [])])
    board.observer.rowMoved(from: path(0, 1), to: path(1, 0)) {
      board.provider.move(from: path(0, 1), to: path(1, 0))
    }
    #expect(board.screen.updates == 1)
    #expect(board.ids == [["1"], ["2"]])
  }

  @Test func `a provider that refuses gets its order back`() {
    let board = Board([("a", ["1", "2", "3"])])
    board.view(moves: path(0, 0), to: path(0, 2)) {}
    #expect(board.screen.rows.map { $0.map(\.id) } == [["1", "2", "3"]])
    #expect(board.screen.violation == nil)
    #expect(board.screen.batches.last?.moves.count == 1)
  }

  @Test func `a provider that keeps its own order gets the difference`() {
    let board = Board([("a", ["1", "2", "3"])])
    board.view(moves: path(0, 0), to: path(0, 2)) { board.provider.move(from: path(0, 0), to: path(0, 1)) }
    #expect(board.screen.rows.map { $0.map(\.id) } == [["2", "1", "3"]])
    #expect(board.screen.violation == nil)
  }

  @Test func `a provider may take the element out and put it back`() {
    let board = Board([("a", ["1", "2", "3"])])
    board.observer.rowMoved(from: path(0, 2), to: path(0, 0)) {
      var moved: [Note] = []
      board.provider.update("a") { moved = [$0.elements.removeLast()] }
      board.provider.update("a") { $0.elements.insert(contentsOf: moved, at: 0) }
    }
    #expect(board.screen.updates == 1, "the row never left the view")
    #expect(board.ids == [["3", "1", "2"]])
  }

  @Test func `a view that has moved a row that is no longer there reloads`() {
    let provider = SectionsProvider([ProviderSection("a", [Note("1"), Note("2")])])
    var moved: [String] = []
    let link: ListLink<String, Note, String> = ListLink(
      identity: \.id, behavior: ListBehavior(reordering: Reordering { note, _ in moved.append(note.id) })
    ) { DiffableObserver(provider: provider, stamp: \.stamp, shown: [], target: $0) }
    var reloads: [[String]] = []
    link.connect(
      apply: { $0.showAll() },
      reload: { update in
        update.showAll()
        reloads.append(link.shown.elements.map(\.id))
      })
    link.moved(from: path(0, 0), to: path(0, 1))()
    #expect(reloads.isEmpty && moved == ["1"])
    // One row too far, a row that is not there, and a section that is not there.
    link.moved(from: path(0, 0), to: path(0, 2))()
    link.moved(from: path(0, 2), to: path(0, 0))()
    link.moved(from: path(0, 0), to: path(1, 0))()
    #expect(reloads == Array(repeating: ["1", "2"], count: 3) && moved == ["1"])
    #expect(link.observer.onOutdated == nil)
  }

  @Test func `a move of a row that is not there is not taken over`() {
    let board = Board([("a", ["1"])])
    #expect(!board.observer.rowMoved(from: path(0, 1), to: path(0, 0)) { Issue.record("The provider was asked.") })
    #expect(!board.observer.rowMoved(from: path(0, 0), to: path(0, 1)) { Issue.record("The provider was asked.") })
    #expect(!board.observer.rowMoved(from: path(0, 0), to: path(1, 0)) { Issue.record("The provider was asked.") })
  }

  @Test func `an update that waits comes after the move`() {
    let board = Board([("a", ["1", "2"])])
    board.observer.onOutdated = {}
    board.provider.update("a") { $0.elements.append(Note("3")) }
    board.view(moves: path(0, 0), to: path(0, 1)) { board.provider.move(from: path(0, 0), to: path(0, 1)) }
    #expect(board.screen.rows.map { $0.map(\.id) } == [["2", "1"]])
    board.observer.update()
    #expect(board.screen.rows.map { $0.map(\.id) } == [["2", "1", "3"]])
    #expect(board.screen.violation == nil)
  }

  @MainActor
  @Test func `rows that are being compared in the background are compared again after a move`() async throws {
    let gate = Gate()
    func items(_ ids: [Int]) -> [GatedItem] { ids.map { GatedItem(id: GatedID(value: $0, gate: gate)) } }
    let provider = ArrayProvider(items([1, 2]))
    let screen = GatedScreen()
    let observer = DiffableObserver(
      provider: provider, stamp: \.stamp, shown: provider.elements.map(\.stamp), target: screen)
    observer.onOutdated = {}
    screen.rows = [1, 2]
    provider.append(items([3]))
    let update = Task { await observer.updateInBackground() }
    try await eventually { gate.isReached }
    screen.rows = [2, 1]
    observer.rowMoved(from: path(0, 0), to: path(0, 1)) { provider.move(from: 0, to: 1) }
    gate.open()
    await update.value
    #expect(screen.rows == [2, 1, 3])
    #expect(screen.isConsistent)
  }

  @Test(arguments: 1...6)
  func `random moves and changes are shown as tables demand`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let board = Board([("a", []), ("b", []), ("c", [])])
    for round in 0..<300 {
      let sections = board.provider.sections
      let (from, to) = (Int.random(in: 0...2, using: &generator), Int.random(in: 0...2, using: &generator))
      if Bool.random(using: &generator), !sections[from].elements.isEmpty {
        let path = path(from, Int.random(in: sections[from].elements.indices, using: &generator))
        let count = sections[to].elements.count - (from == to ? 1 : 0)
        let target = ElementPath(section: to, item: Int.random(in: 0...count, using: &generator))
        let isObedient = Bool.random(using: &generator)
        board.view(moves: path, to: target) { if isObedient { board.provider.move(from: path, to: target) } }
      } else {
        board.provider.update(["a", "b", "c"][from]) { $0.elements.append(Note("\(round)")) }
        if Int.random(in: 0...2, using: &generator) == 0 {
          board.provider.update(["a", "b", "c"][to]) { $0.elements = Array($0.elements.dropFirst(2)) }
        }
      }
      #expect(board.screen.violation == nil, "seed \(seed)")
      #expect(board.screen.rows == board.provider.sections.map { $0.elements.map(\.stamp) }, "seed \(seed)")
      #expect(board.observer.stage.elements.map(\.id) == board.provider.elements.map(\.id), "seed \(seed)")
    }
  }
}

private func path(_ section: Int, _ item: Int) -> ElementPath { ElementPath(section: section, item: item) }

// MARK: - Board

private final class Board {
  init(_ sections: [(String, [String])]) {
    observer = DiffableObserver(provider: provider, stamp: \.stamp, shown: [], target: screen)
    _ = observer.stage
    provider.set(sections.map { ProviderSection($0, $1.map { Note($0) }) })
  }

  let provider = SectionsProvider<String, Note>()
  let screen = StrictScreen<String, Note>()
  let observer: DiffableObserver<String, Note, String>

  var ids: [[String]] { observer.shown.map { $0.elements.map(\.id) } }

  /// The view moves a row by itself and reports it.
  func view(moves path: ElementPath, to target: ElementPath, _ body: () -> Void) {
    screen.move(from: path, to: target)
    observer.rowMoved(from: path, to: target, body)
  }
}

// MARK: - A comparison that waits

private struct GatedItem: ListItem {
  let id: GatedID
  var mark: ContentMark { ContentMark(value: 0) }
}

/// An identity that is not compared before a gate is open.
private struct GatedID: Hashable, Sendable {
  let value: Int
  let gate: Gate

  static func == (one: GatedID, other: GatedID) -> Bool {
    one.gate.pass()
    return one.value == other.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

private final class Gate: Sendable {
  var isReached: Bool { state.withLock { $0.isReached } }

  func open() { state.withLock { $0.isOpen = true } }

  func pass() {
    state.withLock { $0.isReached = true }
    while !state.withLock(\.isOpen) { sched_yield() }
  }

  private struct State {
    var isReached = false
    var isOpen = false
  }

  private let state = Mutex(State())
}

private final class GatedScreen: ReloadTarget {
  var rows: [Int] = []
  private(set) var isConsistent = true

  func apply(_ update: ListUpdate<SingleSection, GatedItem, GatedID>) {
    isConsistent = isConsistent && update.rowsBefore.map(\.id.value) == rows
    rows = update.elements.map(\.id.value)
  }
}
