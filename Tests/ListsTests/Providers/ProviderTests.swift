import Diffing
import DiffingTesting
import Lists
import SeededRandom
import Testing

@Suite("Array provider, sections provider, joined provider")
struct ProviderTests {
  @Test func `elements of arrays and sections move`() {
    let array = ArrayProvider([1, 2, 3])
    #expect(array.move(from: 0, to: 2))
    #expect(array.elements == [2, 3, 1])
    #expect(array.move(from: 2, to: -5))
    #expect(array.elements == [1, 2, 3])
    #expect(!array.move(from: 3, to: 0))
    let sections = SectionsProvider([ProviderSection("a", [1, 2]), ProviderSection("b", [3])])
    var changes: [ProviderChange] = []
    let watch = sections.observeSections { changes.append($0) }
    #expect(sections.move(from: ElementPath(section: 0, item: 0), to: ElementPath(section: 1, item: 9)))
    #expect(sections.move(from: ElementPath(section: 1, item: 0), to: ElementPath(section: 1, item: 1)))
    #expect(sections.sections.map(\.elements) == [[2], [1, 3]])
    #expect(!sections.move(from: ElementPath(section: 0, item: 1), to: ElementPath(section: 0, item: 0)))
    #expect(!sections.move(from: ElementPath(section: 0, item: 0), to: ElementPath(section: 2, item: 0)))
    #expect(changes == [.sections([0, 1]), .sections([1])])
    watch.end()
  }

  @Test func `a flat provider is one section without title, header or footer`() {
    let provider: ArrayProvider<Int> = ArrayProvider([10, 20, 30])
    #expect(provider.sectionCount == 1)
    #expect((-1...1).map { provider.elementCount(inSection: $0) } == [0, 3, 0])
    #expect(provider.element(at: ElementPath(section: 0, item: 2)) == 30)
    #expect(provider.element(at: ElementPath(section: 0, item: 3)) == nil)
    #expect(provider.element(at: ElementPath(section: 0, item: -1)) == nil)
    #expect(provider.element(at: ElementPath(section: 1, item: 0)) == nil)
    #expect(provider.title(ofSection: 0) == nil)
    #expect(provider.indexTitles.isEmpty)
    #expect(provider.supplement(.header, ofSection: 0) == nil)
  }

  @Test func `an array announces every change and a batch once`() {
    let provider: ArrayProvider<Int> = ArrayProvider()
    let watch: ProviderWatch<Int> = ProviderWatch(provider)
    provider.elements.append(1)
    provider.batch {
      provider.elements.append(2)
      provider.batch { provider.elements.removeFirst() }
      #expect(watch.changes.count == 1)
    }
    provider.batch {}
    #expect(watch.changes == [.sections([0]), .sections([0])])
    #expect(provider.elements == [2])
  }

  @Test func `an element that reads its array in its deinitializer finds it consistent`() {
    let provider: ArrayProvider<Note> = ArrayProvider()
    var seen: [String] = []
    func note(_ id: String) -> Note {
      let note = Note(id)
      note.onDeinit = { [weak provider] in seen.append(provider?.elements.map(\.id).joined() ?? "-") }
      return note
    }
    provider.elements = [note("a"), note("b"), note("c"), note("d")]
    provider.elements[0] = note("A")
    provider.elements.remove(at: 1)
    provider.elements.removeFirst(1)
    provider.update { elements in elements.removeLast() }
    provider.elements = []
    #expect(seen.count == 5)
    #expect(Set(seen) == ["Abcd", "Acd", "cd", "c", ""])
  }

  @Test func `an update makes many changes at the cost of one`() {
    let provider: ArrayProvider<Int> = ArrayProvider([1])
    let watch: ProviderWatch<Int> = ProviderWatch(provider)
    let count: Int = provider.update { elements in
      for number in 2...5 { elements.append(number) }
      #expect(provider.elements == [1], "the provider has the old elements until the update ends")
      return elements.count
    }
    #expect(count == 5)
    #expect(provider.elements == [1, 2, 3, 4, 5])
    #expect(watch.changes == [.sections([0])])
    provider.append([6, 7])
    provider.append([])
    #expect(provider.elements.suffix(3) == [5, 6, 7])
    #expect(watch.changes.count == 2)
  }

  @Test func `an element that leaves a section may read the provider in its deinitializer`() {
    var seen: [String] = []
    let provider: SectionsProvider<String, Note> = SectionsProvider([ProviderSection("a")])
    let joined: JoinedProvider<String, Note> = JoinedProvider([.init("a", provider)])
    func note(_ id: String) -> Note {
      let note = Note(id)
      note.onDeinit = { [weak provider, weak joined] in
        let header: Note? = joined?.supplement(.header, ofSection: 0)
        seen.append("\(id) saw \(provider?.elements.count ?? -1) and \(header?.id ?? "none")")
      }
      return note
    }
    provider.update("a") { $0.elements = [note("1"), note("2")] }
    provider.update("a") { _ = $0.elements.removeFirst() }
    joined.update("a") { $0.header = note("h") }
    joined.update("a") { $0.header = nil }
    #expect(seen == ["1 saw 1 and none", "h saw 1 and none"])
  }

  @Test func `a container is a provider of one section`() {
    let container = makeContainer([Note("a")])
    let watch: ProviderWatch<Note> = ProviderWatch(container)
    container.insert([Note("b")], at: 0)
    #expect(watch.changes == [.sections([0])])
    #expect(container.element(at: ElementPath(section: 0, item: 0))?.id == "b")
  }

  @Test func `a sections provider announces which sections have changed`() {
    let provider: SectionsProvider<String, Int> = makeSections()
    let watch: ProviderWatch<Int> = ProviderWatch(provider)
    provider.update("c") { $0.elements.append(5) }
    provider.batch {
      provider.update("c") { $0.title = "See" }
      provider.update("a") { $0.elements.removeAll() }
      provider.update("nobody") { $0.elements.removeAll() }
    }
    provider.batch {
      provider.update("a") { $0.footer = 1 }
      provider.set([])
    }
    #expect(watch.changes == [.sections([2]), .sections([0, 2]), .arrangement])
    #expect(provider.update("a") { $0.title } == nil)
  }

  @Test func `a sectioned provider returns nothing for sections that do not exist`() {
    let provider: SectionsProvider<String, Int> = makeSections()
    #expect(provider.elements == [1, 2, 3, 4])
    #expect((-1...3).map { provider.elementCount(inSection: $0) } == [0, 2, 0, 2, 0])
    #expect(provider.element(at: ElementPath(section: 2, item: 1)) == 4)
    #expect(provider.element(at: ElementPath(section: 1, item: 0)) == nil)
    #expect(provider.element(at: ElementPath(section: 3, item: 0)) == nil)
    #expect((-1...3).map { provider.title(ofSection: $0) } == [nil, "A", nil, "C", nil])
    #expect(provider.indexTitles == [SectionIndexTitle("a", section: 0), SectionIndexTitle("c", section: 2)])
    #expect(provider.supplement(.header, ofSection: 0) == 100)
    #expect(provider.supplement(.footer, ofSection: 0) == nil)
    #expect(provider.supplement(.footer, ofSection: 2) == 300)
    #expect(provider.supplement(.footer, ofSection: 9) == nil)
  }

  @Test func `an update of a section may read the provider and change it`() {
    let provider: SectionsProvider<String, Int> = makeSections()
    provider.update("a") { section in
      section.elements = provider.elements
      provider.set(provider.sections.reversed())
    }
    #expect(provider.sections.map(\.elements) == [[3, 4], [], [1, 2, 3, 4]])
    provider.update("a") { _ in provider.set([]) }
    #expect(provider.sections.isEmpty)

    let joined: JoinedProvider<String, Int> = JoinedProvider([.init("a", provider), .init("b", provider)])
    joined.update("b") { section in
      section.title = "\(joined.sectionCount)"
      joined.set([.init("b", provider)])
    }
    #expect(joined.title(ofSection: 0) == "2")
  }

  @Test func `positions count across all sections`() {
    let provider: SectionsProvider<String, Int> = makeSections()
    let paths: [ElementPath?] = (-1...4).map { provider.path(atPosition: $0) }
    #expect(paths.map { $0?.description } == [nil, "0.0", "0.1", "2.0", "2.1", nil])
    #expect(paths.compactMap { $0 }.map { provider.position(of: $0) } == [0, 1, 2, 3])
    #expect(provider.position(of: ElementPath(section: 1, item: 0)) == nil)
    #expect(provider.position(of: ElementPath(section: 7, item: 0)) == nil)
    #expect(provider.elements(atPositions: 1..<3) == [2, 3])
    #expect(provider.elements(atPositions: -5..<99) == [1, 2, 3, 4])
    #expect(provider.elements(atPositions: 4..<9) == [])
    #expect(provider.elementCount == 4)
  }

  @Test func `a search goes outward and finds the nearest element`() {
    let provider: ArrayProvider<Int> = ArrayProvider([7, 1, 1, 1, 7, 1, 1, 7])
    #expect(provider.position(near: 3) { $0 == 7 } == 4)
    #expect(provider.position(near: 1) { $0 == 7 } == 0)
    #expect(provider.position(near: 99) { $0 == 7 } == 7)
    #expect(provider.position(near: -9) { $0 == 7 } == 0)
    #expect(provider.position(near: 0) { $0 == 8 } == nil)
    #expect(ArrayProvider<Int>().position(near: 0) { _ in true } == nil)
  }

  @Test(arguments: 1...4)
  func `a search through sections finds the same as a search through one section`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let sections: [[Int]] = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        (0..<Int.random(in: 0..<4, using: &generator)).map { _ in Int.random(in: 0..<4, using: &generator) }
      }
      let provider: SectionsProvider<Int, Int> = SectionsProvider(
        sections.enumerated().map { ProviderSection($0.offset, $0.element) })
      let elements: [Int] = sections.flatMap { $0 }
      let hint: Int = Int.random(in: -2..<14, using: &generator)
      let from = min(max(hint, 0), elements.count - 1)
      let nearest: Int? = elements.indices.filter { elements[$0] == 1 }.min {
        (abs($0 * 2 - from * 2 - 1), $0) < (abs($1 * 2 - from * 2 - 1), $1)
      }
      #expect(provider.position(near: hint) { $0 == 1 } == nearest, "seed \(seed), \(sections) near \(hint)")
    }
  }

  @Test func `a search reads no section that it does not reach`() {
    let parts: [CountingProvider] = (0..<5).map { CountingProvider((10 * $0)..<(10 * $0 + 10)) }
    let joined: JoinedProvider<Int, Int> = JoinedProvider(parts.enumerated().map { .init($0.offset, $0.element) })
    #expect(joined.position(near: 28) { $0 == 31 } == 31)
    #expect(parts.map { $0.asked > 0 } == [false, false, true, true, false])
  }

  @Test func `joined providers are sections that announce their changes`() {
    let first = makeContainer([Note("a")])
    let second: ArrayProvider<Note> = ArrayProvider([Note("x"), Note("y")])
    let joined: JoinedProvider<String, Note> = JoinedProvider([
      .init("new", first, title: "New"), .init("old", second, header: Note("h")), .init("new", second),
    ])
    let watch: ProviderWatch<Note> = ProviderWatch(joined)
    #expect(joined.sections.map { $0.elements.map(\.id) } == [["a"], ["x", "y"]])
    #expect(joined.title(ofSection: 0) == "New")
    #expect(joined.supplement(.header, ofSection: 1)?.id == "h")

    first.element("a")?.context?.remove()
    second.elements.removeFirst()
    joined.batch {
      first.insert([Note("b")], at: 0)
      second.elements.removeAll()
    }
    joined.update("old") { $0.title = "Old" }
    #expect(watch.changes == [.sections([0]), .sections([1]), .sections([0, 1]), .sections([1])])
    #expect(joined.elements.map(\.id) == ["b"])

    #expect(joined.set([.init("old", second), .init("old", first)]).count == 1)
    first.removeAll()
    #expect(watch.changes.last == .arrangement, "a removed part is not observed")
    second.elements.append(Note("z"))
    #expect(watch.changes.last == .sections([0]))
  }

  @Test func `merged changes contain every section once`() {
    #expect(ProviderChange.sections([1, 3]).merged(with: .sections([0, 3])) == .sections([0, 1, 3]))
    #expect(ProviderChange.sections([1]).merged(with: .arrangement) == .arrangement)
    #expect(ProviderChange.arrangement.merged(with: .sections([1])) == .arrangement)
  }

  private func makeSections() -> SectionsProvider<String, Int> {
    SectionsProvider([
      ProviderSection("a", [1, 2], title: "A", indexTitle: "a", header: 100), ProviderSection("b"),
      ProviderSection("c", [3, 4], title: "C", indexTitle: "c", footer: 300),
    ])
  }
}

/// Counts how often its elements are read.
private final class CountingProvider: DataProvider {
  init(_ numbers: Range<Int>) { all = Array(numbers) }

  private(set) var asked: Int = 0

  var elements: [Int] {
    asked += 1
    return all
  }

  func elementCount(inSection section: Int) -> Int { section == 0 ? all.count : 0 }
  func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { SignalSubscription {} }

  private let all: [Int]
}
