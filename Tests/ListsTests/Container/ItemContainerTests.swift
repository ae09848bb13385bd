import DiffingTesting
import Lists
import SeededRandom
import Testing

@Suite("Item container")
struct ItemContainerTests {
  @Test func `an element with the same identity and mark keeps the old instance and its stay`() {
    let old = Note("a", "text")
    let container = makeContainer([old, Note("b")])
    let context = old.context
    container.set([Note("c"), Note("a", "text")])
    #expect(container.ids == "ca")
    #expect(container.element("a") === old)
    #expect(old.context === context)
    #expect(context?.isAlive == true)
  }

  @Test func `an element with the same identity and another mark replaces the old one`() {
    let old = Note("a", "before")
    let container = makeContainer([old])
    container.set([Note("a", "after")])
    #expect(container.element("a")?.text == "after")
    #expect(old.context?.isAlive == false)
    #expect(container.element("a")?.context?.isAlive == true)
  }

  @Test func `the stays of removed elements end`() {
    let gone = Note("a")
    let container = makeContainer([gone, Note("b")])
    container.set([Note("b")])
    #expect(gone.context?.isAlive == false)
    #expect(gone.context?.element == nil)
  }

  @Test func `the first of several duplicates is kept and the others are reported`() {
    let container = makeContainer()
    let first = Note("a", "1")
    let dropped = container.set([first, Note("b"), Note("a", "2"), Note("a", "3")])
    #expect(container.ids == "ab")
    #expect(container.element("a") === first)
    #expect(dropped.map(\.text) == ["2", "3"])

    let late = container.insert([Note("c"), Note("b", "late"), Note("c", "again")], at: 0)
    #expect(container.ids == "cab")
    #expect(late.map(\.text) == ["again"])
  }

  @Test func `inserting a newer version of a known element updates it in its place`() {
    let old = Note("a", "old")
    let container = makeContainer([Note("z"), old])
    var calls = 0
    let subscription = container.observe { calls += 1 }
    #expect(container.insert([Note("a", "newer"), Note("b"), Note("z")], at: 0).map(\.id) == ["z"])
    #expect(container.ids == "bza")
    #expect(container.element("a")?.text == "newer")
    #expect(container.element("a")?.context?.isAlive == true && old.context?.isAlive == false)
    #expect(calls == 1)
    subscription.end()
  }

  @Test(.timeLimit(.minutes(1)))
  func `elements are found after any number of insertions at the front and removals in between`() {
    var generator = SeededGenerator(seed: 3)
    let container = makeContainer()
    var model: [String] = []
    for number in 0..<2_000 {
      let place = [0, model.count, model.count / 2][number % 3]
      container.insert([Note("\(number)")], at: place)
      model.insert("\(number)", at: place)
      if number % 5 == 0, let id = model.randomElement(using: &generator) {
        container.remove(id)
        model.removeAll { $0 == id }
      }
      if let id = model.randomElement(using: &generator) { #expect(container.element(id)?.id == id) }
    }
    #expect(container.elements.map(\.id) == model)
    container.set(model.reversed().map { Note($0) })
    #expect(container.elements.map(\.id) == model.reversed())
  }

  @Test func `insertions beyond the ends go to the nearest end`() {
    let container = makeContainer([Note("a")])
    container.insert([Note("z")], at: 99)
    container.insert([Note("0")], at: -1)
    container.insert([Note("b"), Note("c")], at: 2)
    #expect(container.ids == "0abcz")
  }

  @Test func `removing returns the element, or nil if there is none`() {
    let note = Note("a")
    let container = makeContainer([note, Note("b")])
    #expect(container.remove("a") === note)
    #expect(container.remove("a") == nil)
    #expect(container.ids == "b")
    #expect(note.context?.isAlive == false)
    container.removeAll()
    #expect(container.elements.isEmpty)
    #expect(container.element("b") == nil)
  }

  @Test func `observers are called once for a batch and not at all when nothing changes`() {
    let container = makeContainer([Note("a")])
    var seen: [String] = []
    let subscription = container.observe { seen.append(container.ids) }
    container.batch {
      container.insert([Note("b")], at: 1)
      container.batch { container.remove("a") }
      container.element("b")?.context?.replace(with: Note("b", "new"))
    }
    #expect(seen == ["b"])
    container.batch {}
    container.set([Note("b", "new")])
    container.insert([Note("b", "new")], at: 0)
    container.remove("nobody")
    #expect(seen == ["b"])
    container.element("b")?.context?.remove()
    #expect(seen == ["b", ""])
    subscription.end()
    container.set([Note("c")])
    #expect(seen.count == 2)
  }

  @Test func `new elements are attached before observers are called`() {
    let container = makeContainer()
    var isAttached = false
    let subscription = container.observe {
      isAttached = container.elements.allSatisfy { $0.context?.isAlive == true }
    }
    container.set([Note("a"), Note("b")])
    #expect(isAttached)
    subscription.end()
  }

  @Test func `an observer may change the container`() {
    let container = makeContainer()
    let subscription = container.observe {
      if container.elements.count < 3 { container.insert([Note("\(container.elements.count)")], at: 0) }
    }
    container.set([Note("x")])
    #expect(container.ids == "21x")
    subscription.end()
  }

  @Test func `items move from a background container to the list with new stays`() {
    let shown = makeContainer([Note("old")])
    let waiting = makeContainer([Note("n1"), Note("n2")])
    let contexts = waiting.elements.map(\.context)
    let arrived = waiting.elements
    waiting.removeAll()
    shown.insert(arrived, at: 0)
    #expect(shown.ids == "n1n2old")
    #expect(contexts.allSatisfy { $0?.isAlive == false })
    #expect(arrived.allSatisfy { $0.context?.isAlive == true })
  }

  @Test func `an element that reads the container in its deinitializer finds it consistent`() {
    let container = makeContainer()
    var seen: [String] = []
    func note(_ id: String, _ text: String = "") -> Note {
      let note = Note(id, text)
      note.onDeinit = { [weak container] in seen.append(container?.ids ?? "-") }
      return note
    }
    container.set([note("a"), note("b"), note("c")])
    container.set([note("a", "new"), note("c")])  // releases a, b and the c that is not taken
    container.element("a")?.context?.replace(with: note("a", "newer"))
    container.remove("a")
    container.removeAll()
    #expect(Set(seen) == ["ac", "c", ""])
    #expect(seen.count == 6)
  }

  @Test func `releasing the container ends all stays`() {
    let note = Note("a")
    let bus: SignalBus<String, Void> = SignalBus()
    var container: NoteContainer? = makeContainer([note]) { _, context in
      context.subscribe(to: bus, for: "a") { _, _ in }
    }
    #expect(bus.subscriberCount(for: "a") == 1)
    _ = container
    container = nil
    #expect(note.context?.isAlive == false)
    #expect(bus.subscriberCount(for: "a") == 0)
  }

  @Test(arguments: 1...4)
  func `random changes agree with a simple list`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let container = makeContainer()
    var model: [Note] = []
    func note() -> Note {
      Note("\(Int.random(in: 0..<20, using: &generator))", "\(Int.random(in: 0..<2, using: &generator))")
    }
    func firsts(_ notes: [Note], without known: [Note] = []) -> [Note] {
      var seen = Set(known.map(\.id))
      return notes.filter { seen.insert($0.id).inserted }
    }
    for _ in 0..<2_000 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        let notes = (0..<Int.random(in: 0..<15, using: &generator)).map { _ in note() }
        container.set(notes)
        model = firsts(notes).map { new in model.first { $0.id == new.id && $0.text == new.text } ?? new }
      case 1...3:
        let notes = (0..<Int.random(in: 0..<3, using: &generator)).map { _ in note() }
        let index = Int.random(in: 0...model.count, using: &generator)
        container.insert(notes, at: index)
        let newcomers = firsts(notes, without: model)
        let known = firsts(notes)
        model = model.map { old in known.first { $0.id == old.id && $0.text != old.text } ?? old }
        model.insert(contentsOf: newcomers, at: index)
      case 4...5:
        let id = note().id
        container.remove(id)
        model.removeAll { $0.id == id }
      case 6...7:
        guard let index = model.indices.randomElement(using: &generator) else { continue }
        #expect(model[index].context?.remove() == .done)
        model.remove(at: index)
      default:
        guard let index = model.indices.randomElement(using: &generator) else { continue }
        let old = model[index]
        model[index] = Note(old.id, "\(Int.random(in: 0..<2, using: &generator))")
        #expect(old.context?.replace(with: model[index]) == .done)
        #expect(old.context?.replace(with: Note(old.id)) == .gone)
      }
      #expect(container.elements.map(ObjectIdentifier.init) == model.map(ObjectIdentifier.init))
      #expect(container.stamps == model.map(\.stamp))
      if let some = model.randomElement(using: &generator) {
        #expect(container.element(some.id) === some)
        #expect(some.context?.element === some)
      }
    }
  }

  @Test func `a container that follows a bus delivers its signals to the elements that they concern`() {
    let bus = SignalBus<Int, String>()
    let container = makeContainer([Note("a1"), Note("b1"), Note("b2")])
    container.follow(bus, elements: notes) { key, text, context in
      context.element.map { _ = context.replace(with: Note($0.id, "\(key) \(text)")) }
    }
    bus.post("new", for: 1)
    #expect(container.elements.map(\.text) == ["1 new", "1 new", ""])

    container.remove("a1")
    bus.post("newer", for: 1)
    container.insert([Note("a2")], at: 0)
    bus.post("second", for: 2)
    #expect(container.elements.map(\.text) == ["2 second", "1 newer", "2 second"])
  }

  @Test func `a bus does not keep the container that follows it`() {
    let bus = SignalBus<Int, String>()
    var calls = 0
    weak var container: NoteContainer?
    do {
      let kept = makeContainer([Note("a1")])
      kept.follow(bus, elements: notes) { _, _, _ in calls += 1 }
      container = kept
      bus.post("new", for: 1)
    }
    bus.post("new", for: 1)
    #expect(container == nil)
    #expect(calls == 1)
  }

  @Test func `an element moves and its stay goes on`() {
    let container = makeContainer([Note("a"), Note("b"), Note("c"), Note("d")])
    var changes = 0
    let watch = container.observe { changes += 1 }
    let context = container.element("a")?.context
    #expect(container.move("a", to: 2))
    #expect(container.ids == "bcad")
    #expect(context?.isAlive == true)
    #expect(container.move("a", to: 99))
    #expect(container.move("d", to: -1))
    #expect(container.ids == "dbca")
    #expect(container.element("a")?.context === context)
    #expect(changes == 3)
    #expect(container.move("b", to: 1))
    #expect(!container.move("x", to: 1))
    #expect(changes == 3, "nothing has moved")
    for _ in 0..<100 {
      container.move("a", to: 1)
      container.move("b", to: 1)
    }
    #expect(container.element("c")?.id == "c")
    #expect(container.ids == "dbac")
    watch.end()
  }

  @Test func `an element that leaves while a signal is delivered does not receive it`() {
    let bus = SignalBus<Int, String>()
    let container = makeContainer([Note("a1"), Note("b1")])
    var calls: [String] = []
    container.follow(bus, elements: notes) { _, _, context in
      calls.append(context.id)
      container.removeAll()
    }
    bus.post("new", for: 1)
    #expect(calls == ["a1"])
  }

  /// The notes that a key concerns.
  private func notes(of key: Int) -> [String] { ["a\(key)", "b\(key)"] }
}
