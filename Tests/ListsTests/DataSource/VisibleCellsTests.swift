import Lists
import Testing

@Suite("Visible cells")
struct VisibleCellsTests {
  @Test func `scrolling reuses the views of elements that leave for elements that appear`() throws {
    let (harbor, provider, visible): (Harbor, ArrayProvider<any HarborItem>, Visible) = try make(20)
    visible.show(0..<10)
    #expect(harbor.shipViews.misses == 10)
    let kept: [HarborView] = visible.rows[3...].map(\.cell.content)
    visible.show(3..<13)
    #expect(visible.rows.map(\.cell.content.text) == (3..<13).map { "row of \($0)" })
    #expect(zip(visible.rows, kept).allSatisfy { $0.cell.content === $1 }, "cells that stay are not changed")
    #expect((harbor.shipViews.hits, harbor.shipViews.misses) == (3, 10))
    withExtendedLifetime(provider) {}
  }

  @Test func `an element that looks different is bound again to the same view`() throws {
    let (harbor, provider, visible): (Harbor, ArrayProvider<any HarborItem>, Visible) = try make(3)
    visible.show(0..<3)
    let view = visible.rows[1].cell.content
    provider.elements[1] = harbor.ship("1", length: 99)
    visible.show(0..<3)
    #expect(visible.rows[1].cell.content === view)
    #expect(visible.rows[1].stamp.mark == ContentMark(value: 99))
    #expect(harbor.shipViews.misses == 3)
  }

  @Test func `rows beyond the list are not shown`() throws {
    let (_, provider, visible): (Harbor, ArrayProvider<any HarborItem>, Visible) = try make(3)
    visible.show(2..<9)
    #expect(visible.rows.map(\.stamp.id) == ["2"])
    provider.elements.removeAll()
    visible.show(0..<9)
    #expect(visible.rows.isEmpty)
  }

  @Test func `all duplicates are shown`() throws {
    let (harbor, provider, visible): (Harbor, ArrayProvider<any HarborItem>, Visible) = try make(0)
    provider.elements = (0..<3).map { _ in harbor.ship("a") }
    visible.show(0..<3)
    visible.show(0..<2)
    #expect(visible.rows.map(\.stamp.id) == ["a", "a"])
    #expect(Set(visible.rows.map { ObjectIdentifier($0.cell.content) }).count == 2)
    #expect(harbor.shipViews.count == 1)
  }

  @Test func `all cells are recycled when the list becomes invisible or is released`() throws {
    let harbor = try Harbor()
    let provider: ArrayProvider<any HarborItem> = ArrayProvider((0..<4).map { harbor.ship("\($0)") })
    var visible: Visible? = Visible(source: harbor.table(provider), stamp: { $0.stamp })
    visible?.show(0..<4)
    visible?.recycleAll()
    #expect(harbor.shipViews.count == 4)
    visible?.show(0..<2)
    visible = nil
    #expect(harbor.shipViews.count == 4)
  }

  // MARK: Reentrant binding

  @Test func `binding a cell may change the list and show again`() throws {
    let scene = try Scene(4)
    scene.onBind = { scene, id in
      guard id == "3" else { return }
      scene.provider.elements.removeFirst(2)
      scene.visible.show(0..<4)
      #expect(scene.visible.rows.map(\.stamp.id) == ["0", "1"], "it takes effect after the positions being shown")
    }
    scene.visible.show(0..<2)
    scene.visible.show(0..<4)
    #expect(scene.visible.rows.map(\.stamp.id) == ["2", "3"])
    #expect(scene.shown == ["2", "3"])
    #expect(scene.log == ["+0", "+1", "+2", "+3", "-0", "-1"], "no cell is bound or recycled twice")
  }

  @Test func `giving a cell back may show again`() throws {
    let scene = try Scene(6)
    scene.visible.show(0..<3)
    scene.onRecycle = { scene, id in if id == "0" { scene.visible.show(3..<6) } }
    scene.visible.show(1..<4)
    #expect(scene.visible.rows.map(\.stamp.id) == ["3", "4", "5"])
    #expect(scene.shown == ["3", "4", "5"])
    #expect(scene.visible.positions == 3..<6)
  }

  @Test func `binding a cell may recycle all cells`() throws {
    let scene = try Scene(4)
    scene.visible.show(0..<1)
    scene.onBind = { scene, id in if id == "2" { scene.visible.recycleAll() } }
    scene.visible.show(0..<4)
    #expect(scene.visible.rows.isEmpty)
    #expect(scene.shown.isEmpty)
    #expect(!scene.log.contains("+3"))
    scene.onBind = nil
    scene.visible.show(0..<4)
    #expect(scene.shown == ["0", "1", "2", "3"])
  }

  @Test func `binding a cell may change the layout`() throws {
    let scene = try Scene(3)
    scene.onBind = { scene, id in
      guard id == "1" else { return }
      scene.onBind = nil
      scene.visible.source = scene.source("card")
    }
    scene.visible.show(0..<3)
    #expect(scene.visible.rows.map(\.cell.content) == ["card 0", "card 1", "card 2"])
    #expect(scene.shown == ["0", "1", "2"])
  }

  private typealias Visible = VisibleCells<any HarborItem, String, HarborView>

  private func make(_ count: Int) throws -> (Harbor, ArrayProvider<any HarborItem>, Visible) {
    let harbor = try Harbor()
    let provider: ArrayProvider<any HarborItem> = ArrayProvider((0..<count).map { harbor.ship("\($0)") })
    return (harbor, provider, Visible(source: harbor.table(provider), stamp: { $0.stamp }))
  }
}

/// Cells that call back into the list that shows them.
private final class Scene {
  init(_ count: Int) throws {
    provider = ArrayProvider((0..<count).map { Note("\($0)") })
  }

  let provider: ArrayProvider<Note>
  private(set) var log: [String] = []
  /// The identities of cells that were not recycled, sorted.
  var shown: [String] {
    var counts: [String: Int] = [:]
    for line in log { counts[String(line.dropFirst()), default: 0] += line.hasPrefix("+") ? 1 : -1 }
    return counts.flatMap { id, count in Array(repeating: id, count: max(count, 0)) }.sorted()
  }
  var onBind: ((Scene, String) -> Void)?
  var onRecycle: ((Scene, String) -> Void)?

  lazy var visible: VisibleCells<Note, String, String> = VisibleCells(source: source("row"), stamp: \.stamp)

  func source(_ name: String) -> DataSource<Note, String> {
    TableDataSource(live: provider) { [weak self] note in
      self?.bind(note)
      return Cell("\(name) \(note.id)", onRecycle: { [weak self] in self?.recycle(note) })
    }
  }

  private func bind(_ note: Note) {
    log.append("+\(note.id)")
    onBind?(self, note.id)
  }

  private func recycle(_ note: Note) {
    log.append("-\(note.id)")
    onRecycle?(self, note.id)
  }
}
