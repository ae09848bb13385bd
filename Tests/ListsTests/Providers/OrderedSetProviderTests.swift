import DiffingTesting
import Lists
import SeededRandom
import Testing

@Suite("Ordered set provider")
struct OrderedSetProviderTests {
  @Test func `each identity occurs once`() {
    let provider: OrderedSetProvider<Note, String> = OrderedSetProvider(identity: \.id)
    #expect(provider.set([Note("a", "1"), Note("b"), Note("a", "2")]).map(\.text) == ["2"])
    #expect(provider.append([Note("b", "late"), Note("c")]).map(\.text) == ["late"])
    #expect(provider.elements.map(\.id) == ["a", "b", "c"])
    #expect(provider.elements.map(\.text) == ["1", "", ""])
    #expect(provider.position(of: "c") == 2)
    #expect(!provider.contains("d"))
  }

  @Test func `only real changes are announced and setting is announced once`() {
    let provider: OrderedSetProvider<Note, String> = OrderedSetProvider(identity: \.id)
    let watch: ProviderWatch<Note> = ProviderWatch(provider)
    provider.set([Note("a"), Note("b")])
    #expect(watch.changes.count == 1)
    provider.append([Note("a")])
    provider.remove("x")
    provider.replace(Note("x"))
    provider.move("x", to: 0)
    provider.move("a", to: -3)
    #expect(watch.changes.count == 1)
    provider.batch {
      provider.move("a", to: 9)
      provider.replace(Note("a", "new"))
    }
    #expect(watch.changes.count == 2)
    #expect(provider.elements.map(\.text) == ["", "new"])
  }

  @Test(arguments: 1...4)
  func `random changes agree with a simple list`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let provider: OrderedSetProvider<Note, String> = OrderedSetProvider(identity: \.id)
    var model: [Note] = []
    func note() -> Note { Note("\(Int.random(in: 0..<20, using: &generator))") }
    for _ in 0..<2_000 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0...1:
        let index: Int = Int.random(in: 0...model.count, using: &generator)
        let notes: [Note] = (0..<3).map { _ in note() }
        provider.insert(notes, at: index)
        var seen: Set<String> = Set(model.map(\.id))
        model.insert(contentsOf: notes.filter { seen.insert($0.id).inserted }, at: index)
      case 2:
        let id: String = note().id
        #expect(provider.remove(id) === model.first { $0.id == id })
        model.removeAll { $0.id == id }
      case 3:
        let new = note()
        provider.replace(new)
        model = model.map { $0.id == new.id ? new : $0 }
      case 4:
        guard !model.isEmpty else { continue }
        let from: Int = Int.random(in: 0..<model.count, using: &generator)
        let to: Int = Int.random(in: 0..<model.count, using: &generator)
        #expect(provider.move(model[from].id, to: to))
        model.insert(model.remove(at: from), at: to)
      default:
        guard model.count > 12 else { continue }
        provider.set(Array(model.prefix(5)))
        model = Array(model.prefix(5))
      }
      #expect(provider.elements.map(ObjectIdentifier.init) == model.map(ObjectIdentifier.init))
      let id: String = note().id
      #expect(provider.position(of: id) == model.firstIndex { $0.id == id })
      #expect(provider.contains(id) == model.contains { $0.id == id })
    }
  }

  @Test(arguments: 1...4)
  func `positions are right after random changes`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let provider = OrderedSetProvider<Int, Int>(identity: \.self)
    var model: [Int] = []
    for step in 0..<1_000 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        let place = Int.random(in: 0...model.count, using: &generator)
        provider.insert([step, step, step + 10_000], at: place)
        model.insert(contentsOf: [step, step + 10_000], at: place)
      case 1:
        guard let place = model.indices.randomElement(using: &generator) else { break }
        provider.remove(model.remove(at: place))
      default:
        guard let from = model.indices.randomElement(using: &generator) else { break }
        let to = step % 2 == 0 ? 0 : Int.random(in: 0..<model.count, using: &generator)
        provider.move(model[from], to: to)
        model.insert(model.remove(at: from), at: to)
      }
      guard let wanted = model.indices.randomElement(using: &generator) else { continue }
      #expect(provider.position(of: model[wanted]) == wanted)
    }
    #expect(provider.elements == model)
  }
}
