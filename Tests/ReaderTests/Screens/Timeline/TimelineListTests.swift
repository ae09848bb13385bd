import Foundation
import HTML
import Lists
import ReaderTesting
import Storage
import Synchronization
import Testing

@testable import Reader

@ScreenActor
@Suite struct TimelineListTests {
  private let signals = EntrySignals()
  private let loaded = Loaded()
  private let acting = RecordingActing()

  private final class Loaded: Sendable {
    private let ids = Mutex<[Int64]>([])
    var all: [Int64] { ids.withLock { (ids: inout [Int64]) in ids } }
    func add(_ id: EntryID) { ids.withLock { (ids: inout [Int64]) in ids.append(id.rawValue) } }
  }

  private func list(
    _ count: Int64, layout: TimelineLayout = .list
  ) throws -> (list: TimelineList, preparing: EntryPreparing) {
    let catalog = try ItemCatalog(ItemKind.all, page: PageContext(query: TimelineQuery()), acting: acting)
    let surroundings = ItemSurroundings(signals: signals) { (entry: StoredEntry) in catalog.entry(entry) }
    let preparing = EntryPreparing { [loaded] (id: EntryID) in
      loaded.add(id)
      return .sample(id.rawValue)
    }
    let list = TimelineList(
      catalog: catalog, layout: layout, surroundings: surroundings, preparing: preparing)
    let entries: [StoredEntry] = (1...count).reversed().map { (number: Int64) in .sample(number) }
    list.items.set(catalog.items(from: entries, gathersBlocks: false))
    return (list, preparing)
  }

  private func firstCell(of list: TimelineList) -> String {
    var markup = Markup()
    list.write(list.items.elements[0], into: &markup)
    return markup.string
  }

  private func id(_ number: Int64) -> ItemID { ItemID(entry: EntryID(rawValue: number)) }

  @Test func `changing the layout keeps items and selection`() throws {
    let (list, preparing) = try list(9)
    list.delegate.selection.select(id(5))
    let context: TimelineContext? = nil
    let before: [ContentMark] = list.items.elements.map { (item: any TimelineItem) in item.mark }
    #expect(firstCell(of: list).contains("row plain") == false)

    list.layout = .cards

    #expect(firstCell(of: list).contains("card plain"))
    #expect(list.items.elements.map { (item: any TimelineItem) in item.mark } == before)
    #expect(list.delegate.selection.ids == [id(5)])
    signals.starred.post(true, for: EntryID(rawValue: 5))
    #expect(list.items.element(id(5))?.mark != before[4])
    withExtendedLifetime((preparing, context)) {}
  }

  @Test func `arrow keys move as the layout arranges the items`() throws {
    let (list, preparing) = try list(9, layout: .cards)
    list.setColumns(3)
    list.delegate.selection.select(id(9))
    #expect(list.delegate.press(.down) && list.delegate.selection.cursor == id(6))
    #expect(list.delegate.press(.forward) && list.delegate.selection.cursor == id(5))
    list.layout = .list
    #expect(list.delegate.press(.down) && list.delegate.selection.cursor == id(4))
    #expect(!list.delegate.press(.forward))
    withExtendedLifetime(preparing) {}
  }

  @Test func `entries near the screen are prefetched, and released when the user scrolls away`() async throws {
    let (list, preparing) = try list(100)
    list.delegate.viewportChanged(from: id(100), through: id(96))
    #expect(preparing.count == 5 + TimelineList.ahead)
    #expect(await preparing.entry(EntryID(rawValue: 92))?.id == EntryID(rawValue: 92))
    #expect(await preparing.entry(EntryID(rawValue: 50)) == nil)

    list.delegate.viewportChanged(from: id(40), through: id(36))
    #expect(await preparing.entry(EntryID(rawValue: 92)) == nil)
    #expect(preparing.count == 5 + TimelineList.ahead + TimelineList.behind)
  }

  @Test func `a changed entry is prefetched again`() async throws {
    let (list, preparing) = try list(20)
    list.delegate.viewportChanged(from: id(20), through: id(18))
    _ = await preparing.entry(EntryID(rawValue: 19))

    var changed: StoredEntry = .sample(19)
    changed.revision = 2
    signals.content.post(changed, for: EntryID(rawValue: 19))

    #expect(await preparing.entry(EntryID(rawValue: 19)) != nil)
    #expect(loaded.all.filter { (id: Int64) in id == 19 }.count == 2)
  }

  @Test func `an item offers only the actions for its current state`() throws {
    let (list, preparing) = try list(3)
    #expect(list.delegate.perform("star", on: id(2)) == .done)
    #expect(list.delegate.perform("unstar", on: id(2)) == .notOffered)
    #expect(list.delegate.perform("star", on: id(99)) == .gone)
    #expect(list.delegate.swipeActions(of: id(2), at: .trailing).map(\.title) == ["Star"])
    signals.starred.post(true, for: EntryID(rawValue: 2))
    #expect(list.delegate.swipeActions(of: id(2), at: .trailing).map(\.title) == ["Remove star"])
    list.delegate.selection.select(id(2))
    #expect(list.delegate.press(.character("s")))
    #expect(acting.performed == ["star 2", "unstar 2"])
    withExtendedLifetime(preparing) {}
  }

  @Test func `more entries are requested before the end of the list is reached`() throws {
    let (list, preparing) = try list(30)
    var calls = 0
    list.delegate.onNearEnd = { calls += 1 }
    list.delegate.viewportChanged(from: id(30), through: id(26))
    #expect(calls == 0)
    list.delegate.viewportChanged(from: id(14), through: id(8))
    #expect(calls == 1)
    withExtendedLifetime(preparing) {}
  }
}
