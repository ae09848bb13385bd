import Lists
import Testing

@Suite("Delegate")
struct DelegateTests {
  // MARK: Pointer and keys

  @Test func `a tap selects the element and performs its primary action`() throws {
    let scene = try Scene(5, mode: .single)
    scene.delegate.tap("2")
    scene.delegate.tap("nobody")
    #expect(scene.selection.ids == ["2"])
    #expect(scene.harbor.log.lines == ["board 2"])
    scene.delegate.tap("4", .toggling)
    #expect(scene.selection.ids == ["4"])
    #expect(scene.harbor.log.lines.count == 1, "selecting performs no action")
  }

  @Test func `several elements are selected by toggling and by ranges`() throws {
    let scene = try Scene(9, mode: .multiple)
    scene.delegate.tap("5", .toggling)
    scene.delegate.tap("2", .toggling)
    #expect(scene.selection.ids == ["2", "5"])
    scene.delegate.tap("4", .extending)
    #expect(scene.selection.ids == ["2", "3", "4"])
    scene.delegate.tap("0", .extending)
    #expect(scene.selection.ids == ["0", "1", "2"], "the range extends from its anchor in both directions")
    scene.delegate.tap("1", .toggling)
    #expect(scene.selection.ids == ["0", "2"])
  }

  @Test func `keys move the selection and extend it`() throws {
    let scene = try Scene(9, mode: .multiple)
    scene.delegate.viewportChanged(to: 2..<6)
    #expect(scene.delegate.press(.down))
    #expect(scene.selection.cursor == "2", "keys begin on the screen")
    #expect(scene.delegate.press(.down))
    #expect(scene.delegate.press(.down, extending: true))
    #expect(scene.selection.ids == ["3", "4"])
    #expect(scene.delegate.press(.up, extending: true))
    #expect(scene.delegate.press(.up, extending: true))
    #expect(scene.selection.ids == ["2", "3"])
    #expect(scene.delegate.press(.end))
    #expect(scene.selection.ids == ["8"])
    #expect(!scene.delegate.press(.down))
    #expect(scene.delegate.press(.pageUp))
    #expect(scene.selection.cursor == "5")
    #expect(scene.delegate.press(.home, extending: true))
    #expect(scene.selection.ids.count == 6)
    #expect(scene.delegate.press(.selectAll))
    #expect(scene.selection.ids.count == 9)
    #expect(scene.delegate.press(.escape))
    #expect(!scene.delegate.press(.escape))
    #expect(scene.delegate.press(.space))
    #expect(scene.selection.ids == ["0"])
  }

  @Test func `enter and letters perform actions at the cursor or on the selection`() throws {
    let scene = try Scene(4, mode: .multiple)
    #expect(!scene.delegate.press(.enter))
    scene.delegate.tap("1", .toggling)
    #expect(scene.delegate.press(.enter))
    scene.delegate.tap("3", .toggling)
    #expect(scene.delegate.press(.character("s")))
    #expect(!scene.delegate.press(.character("x")))
    #expect(scene.harbor.log.lines == ["board 1", "sink 1", "sink 3"])
  }

  @Test func `the cursor moves in a list without selection`() throws {
    let scene = try Scene(3, mode: .none)
    #expect(scene.delegate.press(.down))
    #expect(scene.delegate.press(.down))
    #expect(scene.selection.cursor == "1")
    #expect(scene.selection.ids.isEmpty)
    #expect(!scene.delegate.press(.space))
    #expect(!scene.delegate.press(.selectAll))
    #expect(scene.delegate.press(.enter))
  }

  @Test func `an empty list uses no keys`() throws {
    let scene = try Scene(0, mode: .multiple)
    for key in [.up, .down, .pageUp, .pageDown, .home, .end, .enter, .space, .escape, .character("s")] as [ListKey] {
      #expect(!scene.delegate.press(key))
    }
  }

  // MARK: Swapping

  @Test func `the selection survives a change of layout and keys follow the new layout`() throws {
    let scene = try Scene(9, mode: .single)
    scene.delegate.tap("1")
    #expect(!scene.delegate.press(.forward))
    scene.delegate.arrangement = scene.harbor.collection(scene.provider, columns: 3)
    #expect(scene.selection.ids == ["1"])
    #expect(scene.delegate.press(.down))
    #expect(scene.selection.ids == ["4"])
    #expect(scene.delegate.press(.forward))
    #expect(scene.selection.ids == ["5"])
  }

  // MARK: Inserted and removed elements

  @Test func `the selection follows the elements`() throws {
    let scene = try Scene(6, mode: .multiple)
    scene.delegate.tap("2", .toggling)
    scene.delegate.tap("4", .toggling)
    var changes = 0
    let watch: SignalSubscription = scene.selection.observe { changes += 1 }
    scene.provider.elements.insert(scene.harbor.parcel("new"), at: 0)
    #expect(scene.selection.ids == ["2", "4"])
    #expect(changes == 0)
    scene.provider.elements.removeAll { $0.id == "4" }
    #expect(scene.selection.ids == ["2"])
    #expect(scene.selection.cursor == "5", "the element at the position of the removed one")
    #expect(changes == 1)
    scene.provider.elements.removeLast()
    #expect(scene.selection.cursor == "3")
    scene.provider.elements = []
    #expect(scene.selection.ids.isEmpty)
    #expect(scene.selection.cursor == nil)
    withExtendedLifetime(watch) {}
  }

  @Test func `many selected elements are found in one pass`() throws {
    let scene = try Scene(200, mode: .multiple)
    _ = scene.delegate.press(.selectAll)
    scene.provider.elements.removeAll { ($0.id.last ?? "0") != "7" }
    #expect(scene.selection.ids == Set((0..<20).map { "\($0 * 10 + 7)" }.filter { Int($0) ?? 0 < 200 }))
  }

  // MARK: Actions as data

  @Test func `swipes and menus contain the actions of the element`() throws {
    let scene = try Scene(1, mode: .single)
    scene.provider.elements.append(scene.harbor.parcel("p"))
    #expect(scene.delegate.swipeActions(of: "0", at: .trailing).map(\.title) == ["Sink"])
    #expect(scene.delegate.swipeActions(of: "0", at: .leading).isEmpty)
    #expect(scene.delegate.swipeActions(of: "p", at: .leading).map(\.title) == ["Open"])
    #expect(scene.delegate.menu(of: "0")?.actions.map(\.title) == ["Rename", "Red"])
    #expect(scene.delegate.menu(of: "p") == nil)
    #expect(scene.delegate.menu(of: "nobody") == nil)
  }

  @Test func `an action that is requested later returns its outcome`() throws {
    let scene = try Scene(1, mode: .single)
    #expect(scene.delegate.perform("red", on: "0") == .done)
    #expect(scene.delegate.perform("open", on: "0") == .notOffered)
    #expect(scene.delegate.perform("red", on: "nobody") == .gone)
    scene.provider.elements = [scene.harbor.parcel("p")]
    #expect(scene.delegate.activate("p") == .notOffered)
    #expect(scene.harbor.log.lines == ["red"])
  }

  // MARK: The viewport

  @Test func `elements appear and disappear with the viewport`() throws {
    let scene = try Scene(10, mode: .single)
    scene.delegate.viewportChanged(to: 0..<2)
    scene.delegate.viewportChanged(from: "1", through: "3")
    scene.delegate.viewportChanged(from: "1", through: "nobody")
    #expect(scene.seen == ["+0", "+1", "+2", "+3", "-0"])
    #expect(scene.delegate.visible == 1..<4)
  }

  @Test func `elements inserted above the viewport move it down and prepare no element`() throws {
    let scene = try Scene(10, mode: .single)
    scene.delegate.viewportChanged(to: 4..<6)
    scene.seen = []
    scene.provider.elements.insert(contentsOf: (20..<32).map { scene.harbor.ship("\($0)") }, at: 0)
    #expect(scene.seen == [])
    #expect(scene.delegate.visible == 16..<18)
    scene.provider.elements.removeAll { $0.id == "4" }
    #expect(scene.seen == ["+3", "-4"], "the remaining element keeps its place on the screen")
    scene.provider.elements = []
    #expect(scene.delegate.visible.isEmpty)
    #expect(scene.seen.suffix(2).sorted() == ["-3", "-5"])
  }

  @Test func `the remaining visible elements are found in two passes however many were removed`() {
    let provider: ArrayProvider<Note> = ArrayProvider((0..<1_000).map { Note("\($0)") })
    var asked = 0
    let delegate: Delegate<Note, String> = Delegate(
      provider: provider,
      identity: { note in
        asked += 1
        return note.id
      },
      selection: Selection(mode: .none))
    delegate.viewportChanged(to: 500..<550)
    asked = 0
    provider.elements.removeSubrange(500..<549)
    #expect(delegate.visible == 451..<501, "549 has moved to 500, and is still the last on the screen")
    provider.elements.removeSubrange(451..<501)
    #expect(delegate.visible == 451..<501, "no element is left: the viewport does not move")
    #expect(asked < 5_000)
  }

  @Test func `without an arrangement, arrows move up and down the rows of all sections`() {
    let provider = Sections((0..<2).map { s in ProviderSection(s, (0..<2).map { Note("\(s).\($0)") }) })
    let selection: Selection<String> = Selection(mode: .single)
    let delegate: Delegate<Note, String> = Delegate(provider: provider, identity: { $0.id }, selection: selection)
    func walk(_ key: ListKey) -> [String?] {
      (0..<4).map { _ in delegate.press(key) ? selection.cursor : nil }
    }
    #expect(walk(.down) == ["0.0", "0.1", "1.0", "1.1"])
    #expect(walk(.down) == [nil, nil, nil, nil])
    #expect(!delegate.press(.forward) && !delegate.press(.backward))
    #expect(walk(.up) == ["1.0", "0.1", "0.0", nil])
  }

  @Test func `taps and insertions do not join sections`() {
    let provider = Sections((0..<20).map { s in ProviderSection(s, (0..<10).map { Note("\(s).\($0)") }) })
    let selection: Selection<String> = Selection(mode: .multiple)
    let delegate: Delegate<Note, String> = Delegate(
      provider: provider, identity: { $0.id }, selection: selection)
    delegate.viewportChanged(to: 50..<60)
    delegate.tap("5.3")
    delegate.tap("6.4", .toggling)
    for _ in 0..<12 { _ = delegate.press(.down, extending: true) }
    provider.insert(Note("new"), inSection: 2)
    provider.insert(Note("newer"), inSection: 5)
    #expect(selection.ids.count == 13)
    #expect(delegate.visible == 52..<62)
    #expect(provider.flattened == 0)
  }

  @Test func `the end of the list requests more elements and a longer list counts at once`() throws {
    let scene = try Scene(3, mode: .single)
    var asked = 0
    scene.delegate.onNearEnd = { [provider = scene.provider, harbor = scene.harbor] in
      asked += 1
      if provider.elements.count < 8 {
        provider.elements.append(contentsOf: (0..<3).map { _ in harbor.ship("\(provider.elements.count)") })
      }
    }
    scene.delegate.viewportChanged(to: 0..<3)
    #expect(scene.provider.elements.count == 6)
    #expect(asked == 1)
    scene.delegate.viewportChanged(to: 0..<2)
    #expect(asked == 1)
  }

  @Test func `the end is announced once until it leaves the range or the elements change`() throws {
    let scene = try Scene(10, mode: .single)
    var asked = 0
    scene.delegate.onNearEnd = { asked += 1 }
    scene.delegate.viewportChanged(to: 0..<4)
    #expect(asked == 0)
    for start in [6, 7, 7] { scene.delegate.viewportChanged(to: start..<10) }
    #expect(asked == 1, "scrolling on at the end requests no more")
    scene.delegate.viewportChanged(to: 2..<6)
    scene.delegate.viewportChanged(to: 6..<10)
    #expect(asked == 2, "the end came back")
    scene.provider.elements[0] = scene.harbor.ship("0", length: 2)
    #expect(asked == 3, "the elements changed")
    scene.delegate.viewportChanged(to: 6..<10)
    #expect(asked == 3)
  }

  @Test func `the end is announced again after the range was left`() throws {
    let scene = try Scene(4, mode: .single)
    var asked = 0
    scene.delegate.onNearEnd = { asked += 1 }
    scene.delegate.viewportChanged(to: 0..<4)
    scene.range.leave()
    #expect(!scene.range.reachesEnd)
    scene.delegate.viewportChanged(to: 0..<4)
    #expect(asked == 2)
  }

  @Test func `a page that failed is not requested at every step`() throws {
    let harbor = try Harbor()
    var loads = 0
    let pages: PagedProvider<any HarborItem, String, Int> = PagedProvider(
      identity: { $0.id },
      load: { cursor, answer in
        loads += 1
        answer(
          cursor == nil ? .success(.init((0..<9).map { harbor.ship("\($0)") }, next: 1)) : .failure(Unreachable()))
        return SignalSubscription {}
      })
    let delegate: Delegate<any HarborItem, String> = Delegate(
      provider: pages, identity: { $0.id }, arrangement: harbor.table(pages), selection: Selection(mode: .none),
      ranges: [WorkingRange(ahead: 4, behind: 0, stamp: { $0.stamp }, getReady: { _ in nil })])
    delegate.onNearEnd = { [pages] in pages.loadNext() }
    pages.loadNext()
    for start in 0..<6 { delegate.viewportChanged(to: start..<start + 3) }
    #expect(loads == 2)
  }

  @Test func `preparations end with the delegate`() throws {
    var scene: Scene? = try Scene(3, mode: .single)
    scene?.delegate.viewportChanged(to: 0..<2)
    let range: WorkingRange<any HarborItem, String>? = scene?.range
    let stamp: RowStamp<String> = RowStamp(id: "0", mark: ContentMark(value: 1))
    #expect(range?.contains(stamp) == true)
    scene = nil
    #expect(range?.contains(stamp) == false)
  }
}

private final class Scene {
  init(_ count: Int, mode: Selection<String>.Mode) throws {
    let harbor = try Harbor()
    let seen = Harbor.Log()
    self.harbor = harbor
    log = seen
    provider = ArrayProvider((0..<count).map { harbor.ship("\($0)") })
    selection = Selection(mode: mode)
    range = .visible(
      stamp: { $0.stamp },
      appear: { item in
        seen.add("+\(item.id)")
        return SignalSubscription { seen.add("-\(item.id)") }
      })
    delegate = Delegate(
      provider: provider, identity: { $0.id }, arrangement: harbor.table(provider), selection: selection,
      actions: { [touches = harbor.touches] item in item.actions(in: touches) }, ranges: [range])
  }

  let harbor: Harbor
  let provider: ArrayProvider<any HarborItem>
  let selection: Selection<String>
  let range: WorkingRange<any HarborItem, String>
  let delegate: Delegate<any HarborItem, String>

  var seen: [String] {
    get { Array(log.lines.dropFirst(skipped)) }
    set { skipped = log.lines.count }
  }

  private let log: Harbor.Log
  private var skipped: Int = 0
}

/// Counts how often all its sections are joined.
private final class Sections: SectionedDataProvider {
  typealias Element = Note

  init(_ sections: [ProviderSection<Int, Note>]) { self.sections = sections }

  private(set) var sections: [ProviderSection<Int, Note>]
  private(set) var flattened: Int = 0

  var elements: [Note] {
    flattened += 1
    return sections.flatMap(\.elements)
  }

  func insert(_ note: Note, inSection section: Int) {
    sections[section].elements.insert(note, at: 0)
    changes.post((), for: 0)
  }

  func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { changes.subscribe(0, onChange) }

  private let changes: SignalBus<Int, Void> = SignalBus()
}
