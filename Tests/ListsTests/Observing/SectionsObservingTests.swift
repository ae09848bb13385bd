import Diffing
import DiffingTesting
import Lists
import SeededRandom
import Testing

@Suite("Diffable observer of sections")
struct SectionsObservingTests {
  @Test func `the first update catches up with what the target shows`() {
    let provider = Provider([section("a", "1", "2"), section("b", "3")])
    let shown: [ListSection<String, RowStamp<String>>] = [
      ListSection(id: "b", elements: [Note("3").stamp, Note("1").stamp]), ListSection(id: "gone", elements: []),
    ]
    let screen = Screen(shown)
    let observer = Observer(provider: provider, stamp: \.stamp, shown: shown, target: screen)
    #expect(screen.updates == 0)
    observer.update()
    #expect(screen.violation == nil)
    #expect(screen.rows.map { $0.map(\.id) } == [["1", "2"], ["3"]])
    #expect(screen.batches.reduce(0) { $0 + $1.moves.count } == 1, "a row that changes its section moves")
  }

  @Test func `after a change of one section only that section is compared`() {
    var asked: [String] = []
    let provider = Provider([section("a", "1", "2"), section("b", "3"), section("c", "4")])
    let screen = Screen()
    let observer = Observer(
      provider: provider,
      stamp: { note in
        asked.append(note.id)
        return note.stamp
      }, shown: [], target: screen)
    observer.update()
    asked = []
    provider.update("b") { $0.elements.append(Note("5")) }
    #expect(asked == ["3", "5"])
    #expect(screen.rows.map { $0.map(\.id) } == [["1", "2"], ["3", "5"], ["4"]])
    observer.update()
    #expect(asked.count == 7, "a requested update compares everything")
  }

  @Test func `headers and footers are compared too`() {
    let provider = Provider([section("a", "1"), section("b", "2")])
    let screen = Screen()
    let observer = Observer(provider: provider, stamp: \.stamp, shown: [], target: screen)
    observer.update()
    provider.update("b") { $0.header = Note("h", "one") }
    provider.update("b") { $0.header = Note("h", "one") }
    provider.update("b") {
      $0.header = Note("h", "two")
      $0.footer = Note("f")
    }
    #expect(screen.updates == 3)
    let updates: [Batch.SectionUpdate] = screen.batches.dropFirst().flatMap(\.sectionUpdates)
    #expect(updates.map(\.section) == [1, 1])
    #expect(updates.map(\.header) == [true, true])
    #expect(updates.map(\.footer) == [false, true])
    #expect(screen.violation == nil)
    #expect(screen.headers.last?.footer == Note("f").mark.value)
  }

  @Test func `supplementary elements of other kinds are compared too`() {
    let provider = Provider([section("a", "1")])
    let screen = Screen()
    let observer = Observer(provider: provider, stamp: \.stamp, shown: [], target: screen)
    let (badge, background) = (SupplementKind("badge"), SupplementKind("background"))
    observer.update()
    provider.update("a") { $0.others = [badge: Note("b", "one"), background: Note("g")] }
    provider.update("a") { $0.others = [background: Note("g"), badge: Note("b", "one")] }
    provider.update("a") { $0.others[badge] = Note("b", "two") }
    provider.update("a") { $0.others = [badge: Note("g"), background: Note("b", "two")] }
    #expect(observer.stage.supplement(background, ofSection: 0)?.text == "two")
    #expect(observer.stage.supplement(.header, ofSection: 0) == nil)
    provider.update("a") { $0.others = [:] }
    let updates = screen.batches.flatMap(\.sectionUpdates)
    #expect(updates.map(\.others) == [true, true, true, true])
    #expect(updates.allSatisfy { !$0.header && !$0.footer })
    #expect(screen.violation == nil)
    #expect(screen.headers.last?.others == nil)
  }

  @Test func `a title that changes is an update of its section`() {
    let provider = Provider([section("a", "1")])
    let screen = Screen()
    let observer = Observer(provider: provider, stamp: \.stamp, shown: [], target: screen)
    observer.update()
    provider.update("a") { $0.title = "One" }
    provider.update("a") { $0.title = "One" }
    provider.update("a") { $0.title = "Two" }
    #expect(screen.batches.flatMap(\.sectionUpdates).map(\.others) == [true, true])
    #expect(observer.stage.title(ofSection: 0) == "Two")
    #expect(screen.violation == nil)
  }

  @Test func `a burst over several sections is one update`() {
    let provider = Provider([section("a", "1"), section("b", "2")])
    let screen = Screen()
    let observer = Observer(provider: provider, stamp: \.stamp, shown: [], target: screen)
    observer.update()
    var calls = 0
    observer.onOutdated = { calls += 1 }
    provider.update("a") { $0.elements.append(Note("3")) }
    provider.update("b") { $0.elements.append(Note("4")) }
    #expect(calls == 1)
    #expect(screen.updates == 1)
    observer.update()
    #expect(screen.updates == 2)
    #expect(screen.rows.map { $0.map(\.id) } == [["1", "3"], ["2", "4"]])
  }

  @Test func `announced changes are applied when the closure is removed`() {
    let provider = Provider([section("a", "1")])
    let screen = Screen()
    let observer = Observer(provider: provider, stamp: \.stamp, shown: [], target: screen)
    observer.update()
    observer.onOutdated = {}
    provider.update("a") { $0.elements.append(Note("2")) }
    observer.onOutdated = nil
    #expect(screen.rows.map { $0.map(\.id) } == [["1", "2"]])
  }

  @Test func `a change while the target applies is applied afterwards`() {
    let provider = Provider()
    let screen = Screen()
    let observer = Observer(provider: provider, stamp: \.stamp, shown: [], target: screen)
    screen.onApply = {
      let count = provider.sectionCount
      if count < 3 { provider.set(provider.sections + [self.section("\(count)", "r\(count)")]) }
    }
    provider.set([section("a", "1")])
    #expect(screen.updates == 3)
    #expect(screen.violation == nil)
    #expect(screen.rows.map { $0.map(\.id) } == [["1"], ["r1"], ["r2"]])
    #expect(observer.shown.map(\.id) == ["a", "1", "2"])
  }

  @Test func `too many changes cause a reload`() {
    let provider = Provider([section("a", "1")])
    let screen = Screen()
    let observer = Observer(
      provider: provider, stamp: \.stamp, shown: [], target: screen, reloadThreshold: 2)
    observer.update()
    provider.update("a") { $0.elements += (2..<9).map { Note("\($0)") } }
    #expect((screen.updates, screen.reloads) == (1, 1))
    provider.update("a") { _ = $0.elements.removeFirst() }
    #expect(observer.shown.first?.elements.count == 7)
  }

  @Test func `all sections are compared if the provider does not report which have changed`() {
    let provider = Drawers([section("a", "1"), section("b", "2")])
    let screen = Screen()
    let observer = Observer(provider: provider, stamp: \.stamp, shown: [], target: screen)
    observer.update()
    provider.sections[1].elements.append(Note("3"))
    #expect(screen.rows.map { $0.map(\.id) } == [["1"], ["2", "3"]])
    provider.sections[0].elements = []
    #expect(screen.rows.map { $0.map(\.id) } == [[], ["2", "3"]])
  }

  @Test func `the target is held weakly and the provider does not keep the observer`() {
    let provider = Provider()
    var screen: Screen? = Screen()
    weak let watchedScreen: Screen? = screen
    var observer: Observer? = screen.map {
      Observer(provider: provider, stamp: \.stamp, shown: [], target: $0)
    }
    weak let watchedObserver: Observer? = observer
    screen = nil
    #expect(watchedScreen == nil)
    provider.set([section("a", "1")])
    #expect(observer?.shown.isEmpty == true)
    observer = nil
    #expect(watchedObserver == nil)
  }

  // MARK: Generated

  @Test(arguments: 1...8)
  func `generated sections are shown according to the rules`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<100 {
      let lists = GeneratedLists(isSectioned: true, isUnique: round % 2 == 0, using: &generator)
      let provider = Provider(lists.old.map(section))
      let screen = Screen()
      let observer = Observer(provider: provider, stamp: \.stamp, shown: [], target: screen)
      observer.update()
      provider.set(lists.new.map(section))
      #expect(screen.violation == nil, "seed \(seed), round \(round)")
      #expect(screen.rows == lists.new.map { section($0).elements.map(\.stamp) }, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: 1...4)
  func `sections of item containers are shown according to the rules`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let containers: [NoteContainer] = (0..<4).map { _ in makeContainer() }
    let joined: JoinedProvider<Int, Note> = JoinedProvider()
    let screen: StrictScreen<Int, Note> = StrictScreen()
    let observer: DiffableObserver<Int, Note, String> = DiffableObserver(
      provider: joined, stamp: \.stamp, shown: [], target: screen)
    func note() -> Note {
      Note("\(Int.random(in: 0..<12, using: &generator))", "\(Int.random(in: 0..<2, using: &generator))")
    }
    for round in 0..<400 {
      joined.batch {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let container: NoteContainer = containers[Int.random(in: 0..<4, using: &generator)]
          switch Int.random(in: 0..<6, using: &generator) {
          case 0: container.set((0..<Int.random(in: 0..<8, using: &generator)).map { _ in note() })
          case 1: container.insert([note(), note()], at: Int.random(in: 0..<4, using: &generator))
          case 2: container.elements.randomElement(using: &generator)?.context?.remove()
          case 3:
            let old: Note? = container.elements.randomElement(using: &generator)
            if let old { old.context?.replace(with: Note(old.id, "\(round)")) }
          case 4: joined.update(Int.random(in: 0..<4, using: &generator)) { $0.header = round % 3 == 0 ? nil : note() }
          default:
            let order: [Int] = (0..<4).shuffled(using: &generator)
            joined.set(order.prefix(Int.random(in: 0...4, using: &generator)).map { .init($0, containers[$0]) })
          }
        }
      }
      #expect(screen.violation == nil, "seed \(seed), round \(round)")
      #expect(screen.rows == joined.sections.map { $0.elements.map(\.stamp) }, "seed \(seed), round \(round)")
      #expect(screen.headers.map(\.header) == joined.sections.map { $0.header?.mark.value })
    }
    #expect(observer.shown.map(\.elements) == screen.rows)
  }

  private typealias Provider = SectionsProvider<String, Note>
  private typealias Screen = StrictScreen<String, Note>
  private typealias Observer = DiffableObserver<String, Note, String>

  private func section(_ id: String, _ notes: String...) -> ProviderSection<String, Note> {
    ProviderSection(id, notes.map { Note($0) })
  }

  private func section(_ generated: GeneratedLists.Section) -> ProviderSection<String, Note> {
    ProviderSection(
      "\(generated.id)", generated.elements.map { Note("\($0.id)", "\($0.content)") },
      header: generated.header.map { Note("header", "\($0)") })
  }
}

/// A target that implements only the required functions.
private final class Drawers: SectionedDataProvider {
  typealias Element = Note

  init(_ sections: [ProviderSection<String, Note>]) { self.sections = sections }

  var sections: [ProviderSection<String, Note>] {
    didSet { changes.post((), for: 0) }
  }

  func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { changes.subscribe(0, onChange) }

  private let changes: SignalBus<Int, Void> = SignalBus()
}
