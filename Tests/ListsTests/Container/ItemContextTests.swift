import Lists
import Testing

@Suite("Item context")
struct ItemContextTests {
  @Test func `a context stays valid when neighbors are inserted and removed`() {
    let note = Note("n")
    let container = makeContainer([Note("a"), note, Note("b")])
    container.insert([Note("x"), Note("y")], at: 0)
    container.remove("a")
    #expect(note.context?.element === note)
    #expect(note.context?.replace(with: Note("n", "new")) == .done)
    #expect(container.ids == "xynb")
    #expect(container.elements[2].text == "new")
  }

  @Test func `the context of a replaced item has no effect on its successor`() {
    let old = Note("a", "old")
    let container = makeContainer([old])
    let context = old.context
    #expect(context?.replace(with: Note("a", "new")) == .done)
    #expect(context?.isAlive == false)
    #expect(context?.element == nil)
    #expect(context?.remove() == .gone)
    #expect(context?.replace(with: Note("a", "newest")) == .gone)
    #expect(container.elements.map(\.text) == ["new"])
    #expect(container.elements.first?.context?.isAlive == true)
  }

  @Test func `a replacement with another identity is rejected`() {
    let note = Note("a")
    let container = makeContainer([note, Note("b")])
    var changes = 0
    let watch = container.observe { changes += 1 }
    for id in ["b", "c"] { #expect(note.context?.replace(with: Note(id)) == .otherIdentity) }
    #expect(container.ids == "ab")
    #expect(container.stamps.map(\.id) == ["a", "b"])
    #expect(note.context?.isAlive == true)
    #expect(changes == 0)
    container.remove("a")
    #expect(note.context?.replace(with: Note("b")) == .gone)
    withExtendedLifetime(watch) {}
  }

  @Test func `an item that is inserted again does not revive its old context`() {
    let note = Note("a")
    let container = makeContainer([note])
    let context = note.context
    #expect(context?.remove() == .done)
    container.set([note])
    #expect(context?.isAlive == false)
    #expect(context?.remove() == .gone)
    #expect(container.ids == "a")
    #expect(note.context !== context)
  }

  @Test func `subscriptions of a stay end with it`() {
    let note = Note("a")
    let container = makeContainer([note])
    var ends = 0
    weak var held: SignalSubscription?
    do {
      let subscription = SignalSubscription { ends += 1 }
      note.context?.hold(subscription)
      held = subscription
    }
    #expect(ends == 0)
    container.remove("a")
    #expect(ends == 1)
    #expect(held == nil, "a context that is kept holds no subscription of its stay")
    note.context?.hold(SignalSubscription { ends += 1 })
    #expect(ends == 2, "nothing can be held for a stay that has ended")
  }

  @Test(arguments: ["look", "remove", "replace", "hold"])
  func `the end of a stay may use the context of a neighbor that ends with it`(doing: String) async {
    let notes: [Note] = ["a", "b", "c"].map { Note($0) }
    let container = makeContainer(notes)
    var outcomes: [ContextOutcome] = []
    var ends = 0
    for note in notes {
      note.context?.hold(
        SignalSubscription {
          ends += 1
          for other in notes where other !== note {
            switch doing {
            case "look": #expect(other.context?.element == nil && other.context?.isAlive == false)
            case "remove": outcomes.append(other.context?.remove() ?? .done)
            case "replace": outcomes.append(other.context?.replace(with: Note(other.id, "new")) ?? .done)
            default: other.context?.hold(SignalSubscription { ends += 10 })
            }
          }
        })
    }
    container.set([Note("d")])
    #expect(container.ids == "d")
    #expect(outcomes.allSatisfy { $0 == .gone })
    #expect(ends == (doing == "hold" ? 63 : 3))
  }

  @Test func `the end of a container may use the contexts that end with it`() {
    let notes: [Note] = ["a", "b"].map { Note($0) }
    var container: NoteContainer? = makeContainer(notes)
    var ends = 0
    for (note, other) in [(notes[0], notes[1]), (notes[1], notes[0])] {
      note.context?.hold(
        SignalSubscription {
          ends += 1
          #expect(other.context?.isAlive == false && other.context?.element == nil)
        })
    }
    #expect(container?.ids == "ab")
    container = nil
    #expect(ends == 2)
  }

  @Test func `a stay whose subscriptions are ending receives no more signals`() {
    let note = Note("a")
    let container = makeContainer([note])
    let bus: SignalBus<Int, String> = SignalBus()
    var heard: [String] = []
    note.context?.hold(SignalSubscription { bus.post("late", for: 1) })
    note.context?.subscribe(to: bus, for: 1) { signal, context in
      #expect(context.isAlive)
      heard.append(signal)
    }
    bus.post("early", for: 1)
    container.removeAll()
    #expect(heard == ["early"])
  }

  @Test func `a subscription that ends early is released before the stay ends`() {
    let note = Note("a")
    let container = makeContainer([note])
    let census = Census()
    var ends = 0
    note.context?.hold(SignalSubscription { ends += 1 })
    for _ in 0..<100 {
      let subscription = SignalSubscription {}
      census.watch("\(census.count)", subscription)
      note.context?.hold(subscription)
      subscription.end()
    }
    #expect(census.alive.count < 10)
    #expect(ends == 0)
    container.remove("a")
    #expect(ends == 1)
    #expect(census.alive == [])
  }

  @Test func `a subscription for an ended stay is not made`() {
    let bus: SignalBus<String, Void> = SignalBus()
    let note = Note("a")
    let container = makeContainer([note])
    container.removeAll()
    note.context?.subscribe(to: bus, for: "a") { _, _ in }
    #expect(bus.subscriberCount(for: "a") == 0)
  }

  @Test func `an item that replaces itself on a signal is replaced once per signal`() {
    let bus: SignalBus<String, Int> = SignalBus()
    let container: NoteContainer = makeContainer([]) { note, context in
      context.subscribe(to: bus, for: note.id) { signal, context in
        guard let text = context.element?.text else { return }
        context.replace(with: Note(context.id, "\(text)\(signal)"))
      }
    }
    var changes = 0
    let subscription: SignalSubscription = container.observe { changes += 1 }
    container.set([Note("a"), Note("b"), Note("c")])
    for signal in 1...3 { bus.post(signal, for: "b") }
    #expect(container.elements.map(\.text) == ["", "123", ""])
    #expect(bus.subscriberCount(for: "b") == 1)
    #expect(changes == 4)
    subscription.end()
  }

  @Test func `items of several containers that watch one key all replace themselves`() {
    let bus: SignalBus<String, Int> = SignalBus()
    let containers: [NoteContainer] = (0..<50).map { _ in
      makeContainer([Note("a"), Note("b")]) { note, context in
        context.subscribe(to: bus, for: note.id) { signal, context in
          context.replace(with: Note(context.id, "\(signal)"))
        }
      }
    }
    bus.post(1, for: "a")
    bus.post(2, for: "a")
    #expect(containers.allSatisfy { $0.elements.map(\.text) == ["2", ""] })
    #expect(bus.subscriberCount(for: "a") == 50)
  }

  @Test func `an item may remove others during a post that concerns them all`() {
    let bus: SignalBus<String, Void> = SignalBus()
    var calls: [String] = []
    let container = makeContainer([])
    let notes: [Note] = ["a", "b", "c"].map { Note($0) }
    container.set(notes)
    for note in notes {
      note.context?.subscribe(to: bus, for: "all") { [weak container] _, context in
        calls.append(context.id)
        container?.removeAll()
      }
    }
    bus.post((), for: "all")
    #expect(calls == ["a"])
    #expect(container.elements.isEmpty)
  }

  // MARK: Attaching

  @Test func `an item may replace itself while it is attached`() {
    var attached: [String] = []
    let container = makeContainer([]) { note, context in
      attached.append("\(note.id)\(note.text)")
      if note.text == "locked" {
        #expect(context.replace(with: Note(note.id, "open")) == .done)
        #expect(!context.isAlive)
        #expect(attached.last == "\(note.id)locked", "the successor is attached after this call, not inside it")
      }
    }
    var changes = 0
    let subscription = container.observe { changes += 1 }
    container.set([Note("a"), Note("b", "locked"), Note("c")])
    #expect(container.elements.map(\.text) == ["", "open", ""])
    #expect(attached == ["a", "blocked", "c", "bopen"])
    #expect(container.elements.allSatisfy { $0.context?.element === $0 })
    #expect(changes == 1)
    subscription.end()
  }

  @Test func `an item may change everything while it is attached`() {
    var attached: [String] = []
    var container: NoteContainer?
    container = makeContainer([]) { note, context in
      attached.append(note.id)
      switch note.id {
      case "a": container?.remove("b")
      case "c": container?.insert([Note("x"), Note("d")], at: 0)
      case "d": context.remove()
      default: break
      }
    }
    container?.set([Note("a"), Note("b"), Note("c")])
    #expect(container?.ids == "xac")
    #expect(attached == ["a", "c", "x", "d"], "an element that is removed before its turn is not attached")
    #expect(container?.elements.allSatisfy { $0.context?.isAlive == true } == true)
    container = nil
  }

  // MARK: Leaks

  @Test func `a removed item is released with its context and its subscriptions`() {
    let bus: SignalBus<String, Void> = SignalBus()
    let container: NoteContainer = makeContainer([]) { note, context in
      // A handler that captures its own item: a cycle only as long as the stay.
      context.subscribe(to: bus, for: note.id) { [note] _, _ in _ = note.text }
    }
    weak var item: Note?
    weak var context: NoteContext?
    weak var held: SignalSubscription?
    func watch(_ note: Note) {
      container.set([note])
      let subscription: SignalSubscription = SignalSubscription { _ = note.id }
      note.context?.hold(subscription)
      (item, context, held) = (note, note.context, subscription)
    }

    watch(Note("a"))
    #expect(item != nil && context != nil && held != nil)
    container.remove("a")
    #expect(item == nil && context == nil && held == nil)

    watch(Note("b"))
    #expect(context?.replace(with: Note("b", "new")) == .done)
    #expect(item == nil && context == nil && held == nil)

    watch(Note("c"))
    container.set([])
    #expect(item == nil && context == nil && held == nil)
  }

  @Test func `a container is released though its items and subscriptions form cycles`() {
    let bus: SignalBus<String, Void> = SignalBus()
    weak var container: NoteContainer?
    weak var item: Note?
    do {
      let strong: NoteContainer = makeContainer([Note("a")]) { note, context in
        context.subscribe(to: bus, for: note.id) { [note] _, _ in _ = note.text }
      }
      (container, item) = (strong, strong.elements.first)
      #expect(item != nil)
    }
    #expect(container == nil)
    #expect(item == nil)
    #expect(bus.subscriberCount(for: "a") == 0)
  }
}
