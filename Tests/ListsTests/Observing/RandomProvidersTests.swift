import Diffing
import DiffingTesting
import Foundation
import Lists
import SeededRandom
import Testing

/// Random changes through every provider, with a target that refuses what UIKit refuses. `SOAK_SECONDS=600` lets it run
/// for ten minutes.
@Suite("Random changes through every provider")
struct RandomProvidersTests {
  @Test func `a strict table, a page and a data source show what the providers have`() {
    let seconds = ProcessInfo.processInfo.environment["SOAK_SECONDS"].flatMap(Double.init) ?? 2
    let end = ContinuousClock.now + .seconds(seconds)
    var seed: UInt64 = 1
    var rounds = 0
    while seed <= 4 || ContinuousClock.now < end {
      var run = ProviderRun(seed: seed)
      for _ in 0..<100 {
        run.change()
        if let problem = run.problem {
          Issue.record("seed \(seed): \(problem)")
          return
        }
      }
      rounds += 100
      seed += 1
    }
    print("\(rounds) random changes through every provider, \(seed - 1) seeds")
  }
}

private struct ProviderRun {
  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    joined = JoinedProvider([
      .init(0, array), .init(1, other), .init(2, container), .init(3, pages.provider), .init(4, inner),
    ])
    observer = DiffableObserver(provider: joined, stamp: \.stamp, shown: [], target: screen)
    flat = DiffableObserver(provider: joined, stamp: \.stamp, shown: [], target: page)
    flatContainer = FlatList(container, target: containerPage)
    table = TableDataSource(provider: observer.stage) { Cell($0.id) }
    observer.update()
  }

  mutating func change() {
    if random(0...3) == 0 { return joined.batch { for _ in 0..<random(1...4) { changeOne() } } }
    if random(0...5) == 0 {
      observer.onOutdated = {}
      for _ in 0..<random(1...4) { changeOne() }
      observer.onOutdated = nil
    }
    changeOne()
  }

  /// A description of the first difference between what is shown and what the providers have.
  var problem: String? {
    let sections = joined.sections
    if let violation = screen.violation { return violation }
    if screen.rows != sections.map({ $0.elements.map(\.stamp) }) { return "the strict table shows \(screen.rows)" }
    if page.rows != joined.elements.map(\.stamp) { return "the page shows \(page.rows)" }
    if containerPage.rows != container.stamps { return "the container's page shows \(containerPage.rows)" }
    let counts = (0..<table.sectionCount).map { table.elementCount(inSection: $0) }
    if counts != sections.map(\.elements.count) { return "the data source counts \(counts)" }
    for element in other.elements where other.element(element.id) !== element {
      return "\(element.id) is not at its position"
    }
    return nil
  }

  // MARK: Private

  private var generator: SeededGenerator
  private let array = ArrayProvider<Note>()
  private let other = makeContainer()
  private let container = makeContainer()
  private let pages = Pages()
  private let inner = SectionsProvider<Int, Note>()
  private let joined: JoinedProvider<Int, Note>
  private let screen = StrictScreen<Int, Note>()
  private let page = Page()
  private let containerPage = Page()
  private let observer: DiffableObserver<Int, Note, String>
  private let flat: DiffableObserver<SingleSection, Note, String>
  private let flatContainer: FlatList<Note, String>
  private let table: TableDataSource<Note, String>

  private mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func note() -> Note { Note("\(random(0...15))", "\(random(0...1))") }

  private mutating func notes() -> [Note] { (0..<random(0...5)).map { _ in note() } }

  private mutating func changeOne() {
    let (notes, note, place) = (notes(), note(), random(0...8))
    switch random(0...14) {
    case 0: array.elements = notes
    case 1: array.append(notes)
    case 2: array.update { $0.shuffle(using: &generator) }
    case 3: other.set(notes)
    case 4: other.insert(notes, at: place)
    case 5: other.move(note.id, to: place)
    case 6: other.remove(note.id)
    case 7: other.insert([note], at: place)
    case 8: container.set(notes)
    case 9: container.insert(notes, at: place)
    case 10: container.remove(note.id)
    case 11: container.element(note.id)?.context?.replace(with: note)
    case 12:
      pages.next = notes
      if place < 2 { pages.provider.reload() } else { pages.provider.loadNext() }
    case 13: inner.set([ProviderSection(0, notes), ProviderSection(1, [note])])
    default:
      joined.update(place % 5) { $0.header = place % 2 == 0 ? note : nil }
    }
  }
}

private final class Pages {
  var next: [Note] = []
  private(set) lazy var provider = PagedProvider<Note, String, Int>(identity: \.id) { [unowned self] cursor, answer in
    let page = (cursor ?? 0) + 1
    answer(.success(.init(next, next: page < 50 ? page : nil)))
    return SignalSubscription {}
  }
}

private final class Page: ReloadTarget {
  private(set) var rows: [RowStamp<String>] = []

  func apply(_ update: ListUpdate<SingleSection, Note, String>) {
    guard update.rowsBefore == rows else { return }
    rows.apply(update.rowChanges, new: update.elements.map(\.stamp))
  }
}
