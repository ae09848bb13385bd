import Diffing
import Lists
import ListsTesting
import Synchronization
import Testing

@Suite("Test support of lists")
struct ListsTestingTests {
  @Test func `a table shows what its observer brings`() {
    let letters = ArrayProvider([Letter("a")])
    let table = TestTable<SingleSection, Letter, String>()
    let observer = DiffableObserver(provider: letters, stamp: \.stamp, shown: [], target: table)
    observer.update()
    table.expect(["a"])
    #expect(!table.wasAnimated)
    letters.elements = [Letter("b"), Letter("a", "A")]
    table.expect(["b", "a"])
    table.expect(["b ", "a A"]) { "\($0.id) \($0.text)" }
    #expect(table.wasAnimated)
    #expect(table.lastBatches.map(\.changeCount) == [1, 1])
    #expect(table.updateCount == 2)
    table.drag(from: ElementPath(section: 0, item: 0), to: ElementPath(section: 0, item: 1))
    observer.rowMoved(from: ElementPath(section: 0, item: 0), to: ElementPath(section: 0, item: 1)) {
      letters.move(from: 0, to: 1)
    }
    table.expect(["a", "b"])
    #expect(table.updateCount == 2)
  }

  @Test func `a table reloads above the limit`() {
    let letters = SectionsProvider([ProviderSection("x", [Letter("a"), Letter("b")])])
    let table = TestTable<String, Letter, String>()
    let observer = DiffableObserver(
      provider: letters, stamp: \.stamp, shown: [], target: table, reloadThreshold: 1)
    observer.update()
    letters.set([ProviderSection("x", [Letter("c")])])
    letters.set([ProviderSection("x", [Letter("c"), Letter("d")])])
    table.expect(["c", "d"])
    #expect(table.reloadCount == 1)
  }

  @Test func `other rows than expected are reported at the line of the call, line by line`() {
    let table = TestTable<SingleSection, Letter, String>()
    let observer = DiffableObserver(
      provider: ArrayProvider([Letter("a"), Letter("b"), Letter("c")]), stamp: \.stamp, shown: [], target: table)
    observer.update()
    failure(
      at: 77,
      """
      The table shows other rows than expected (- expected, + shown):
        a
      - x
      + b
        c
      """
    ) { table.expect(["a", "x", "c"], line: 77) }
  }

  @Test func `a table that shows other rows than the observer begins with is reported where it was made`() {
    let table = TestTable<SingleSection, Letter, String>(line: 77)
    let letters = ArrayProvider([Letter("b")])
    let observer = DiffableObserver(
      provider: letters, stamp: \.stamp, shown: [Letter("a").stamp], target: table)
    failure(
      at: 77, "The observer takes the table to show other rows than it does. Did it begin with other ones?"
    ) { observer.update() }
    table.expect(["b"])
  }

  @Test func `marks that do not tell two looks apart are reported`() {
    let letters = [Letter("a", "one"), Letter("a", "two"), Letter("b", "one")]
    expectMarks(of: letters, stamp: \.stamp, showing: { $0.text })
    failure(
      at: 77,
      """
      Items with the identity a have the mark 0000000000000000, but show different things:
      - one
      + two
      """
    ) {
      expectMarks(
        of: letters, line: 77, stamp: { RowStamp(id: $0.id, mark: ContentMark(value: 0)) }, showing: { $0.text })
    }
  }

  @Test func `missing registrations are reported`() throws {
    let registry = SlotRegistry<String>()
    let rows = registry.map("rows") { "\($0)" }
    _ = registry.slot(for: Letter.self)
    failure(at: 77) { registry.expectComplete(line: 77) }
    try rows.register(Letter.self) { $0.text }
    registry.expectComplete()
  }

  @Test func `providers of the toolkit are sound`() {
    let letters = ItemContainer<Letter, String>(stamp: { $0.stamp })
    let joined = JoinedProvider<Int, Letter>([.init(0, letters), .init(1, ArrayProvider([Letter("z")]))])
    let witness = ProviderWitness(joined) { "\($0.id) \($0.text)" }
    letters.set([Letter("a"), Letter("b")])
    letters.move("b", to: 0)
    letters.insert([Letter("a", "A")], at: 0)
    witness.check()
    #expect(witness.changeCount == 3)
  }

  @Test func `a provider that does not announce its change is reported`() {
    let provider = Careless()
    let witness = ProviderWitness(provider) { $0.text }
    provider.sections[0].elements = [Letter("a", "one")]
    failure(
      at: 77,
      """
      The provider has changed without announcing it (- announced, + now):
        section 0
      + one
        section 1
      """
    ) { witness.check(line: 77) }
  }

  @Test func `a provider that announces another section is reported where the witness was made`() {
    let provider = Careless()
    let witness = ProviderWitness(provider, line: 77) { $0.text }
    provider.sections[1].elements = [Letter("a")]
    failure(at: 77, "Section 1 has changed, but the provider announced changes of the sections [0].") {
      provider.announcer.announce(.sections([0]))
    }
    provider.sections.removeLast()
    failure(at: 77, "Sections came or went, but the provider announced changes of the sections [0].") {
      provider.announcer.announce(.sections([0]))
    }
    witness.check()
  }

  @Test func `a provider whose functions disagree is reported`() {
    let provider = Careless()
    provider.sections[0].elements = [Letter("a", "one")]
    let witness = ProviderWitness(provider) { $0.text }
    provider.extraCount = 1
    failure(at: 77, "Section 0 counts 2 elements, and has 1.") { witness.check(line: 77) }
  }
}

// MARK: - Failures

/// Runs a body that must report one failure at a line.
private func failure(at line: Int, _ message: String? = nil, _ body: () -> Void) {
  let issues = Issues()
  withKnownIssue {
    body()
  } matching: { issue in
    issues.add(issue)
    return true
  }
  #expect(issues.all.map(\.line) == [line])
  if let message { #expect(issues.all.first?.message == message) }
}

private final class Issues: Sendable {
  var all: [(line: Int?, message: String?)] { list.withLock { $0 } }

  func add(_ issue: Issue) {
    list.withLock { $0.append((issue.sourceLocation?.line, issue.comments.first?.rawValue)) }
  }

  private let list = Mutex<[(line: Int?, message: String?)]>([])
}

private struct Letter: ListItem, Equatable {
  init(_ id: String, _ text: String = "") {
    self.id = id
    self.text = text
  }

  let id: String
  let text: String

  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(text)
    return builder.mark
  }
}

/// A provider that announces only what a test lets it announce.
private final class Careless: SectionedDataProvider {
  typealias SectionID = Int
  typealias Element = Letter

  var sections: [ProviderSection<Int, Letter>] = [ProviderSection(0), ProviderSection(1)]
  var extraCount = 0
  let announcer = ChangeAnnouncer()

  func elementCount(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].elements.count + (section == 0 ? extraCount : 0) : 0
  }

  func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { announcer.observe(onChange) }

  func observeSections(_ onChange: @escaping (ProviderChange) -> Void) -> SignalSubscription {
    announcer.observeSections(onChange)
  }
}
