import Diffing
import Lists
import ListsTesting
import Observation
import Testing

/// Lists in a target where all belongs to the main actor by default.
@Suite(.timeLimit(.minutes(1)))
struct ShelfTests {
  @Test func `unlike items are shown and followed`() throws {
    let screen = try ShelfScreen()
    screen.list.set([Book(id: "sea", title: "The sea"), Record(id: "kind", tracks: 5)])
    #expect(screen.lines == ["The sea", "5 tracks"])
    screen.list.set([Record(id: "kind", tracks: 5), Book(id: "sea", title: "The sea, again")])
    #expect(screen.lines == ["5 tracks", "The sea, again"])
    try screen.registry.check()
  }

  @Test func `their rows are compared outside of the main actor`() async throws {
    let screen = try ShelfScreen()
    screen.list.observer.onOutdated = {}
    screen.list.set((0..<1_000).map { Record(id: "\($0)", tracks: $0) })
    #expect(screen.lines.isEmpty)
    await screen.list.observer.updateInBackground()
    #expect(screen.lines.count == 1_000 && screen.lines.last == "999 tracks")
  }

  @Test func `a tap performs the action of its item`() throws {
    let screen = try ShelfScreen()
    screen.list.set([Book(id: "sea", title: "The sea")])
    #expect(screen.delegate.activate("sea") == .done)
    #expect(screen.opened == ["sea"])
  }

  @Test func `items replace themselves through their contexts, and hear signals`() {
    let prices = SignalBus<String, Int>()
    let cart = ItemContainer<Record, String>(
      stamp: { $0.stamp },
      attach: { record, context in
        context.subscribe(to: prices, for: record.id) { tracks, context in
          _ = context.replace(with: Record(id: context.id, tracks: tracks))
        }
      })
    cart.set([Record(id: "kind", tracks: 5)])
    prices.post(6, for: "kind")
    #expect(cart.elements.map(\.tracks) == [6])
  }

  @Test func `SwiftUI's form of a list is observed`() {
    let provider = ArrayProvider([1, 2])
    let list = ObservedList(provider: provider)
    let changes = Changes()
    withObservationTracking {
      _ = list.elements
    } onChange: {
      changes.note()
    }
    provider.append([3])
    #expect(list.elements == [1, 2, 3] && changes.count == 1)
  }

  @Test func `a table of a test follows a provider`() {
    let records = ArrayProvider([Record(id: "a", tracks: 1)])
    let table = TestTable<SingleSection, Record, String>()
    let observer = DiffableObserver(provider: records, stamp: { $0.stamp }, shown: [], target: table)
    observer.update()
    records.append([Record(id: "b", tracks: 2)])
    table.expect(["a 1", "b 2"]) { "\($0.id) \($0.tracks)" }
  }

  @Test func `values of the main actor are compared`() {
    let (old, new) = ([Record(id: "a", tracks: 1)], [Record(id: "b", tracks: 2), Record(id: "a", tracks: 1)])
    let changes = Diff.changes(from: old, to: new, identity: { $0.id }, isSameContent: { $0.tracks == $1.tracks })
    #expect(changes.insertions == [0] && changes.deletions.isEmpty)
  }
}
