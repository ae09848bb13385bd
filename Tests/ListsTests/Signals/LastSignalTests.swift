import Lists
import Testing

@Suite("Last signal")
struct LastSignalTests {
  @Test func `a late subscriber gets the last signal of its key on request`() {
    let bus: SignalBus<String, Int> = SignalBus(retention: .last)
    for signal in 1...3 { bus.post(signal, for: "a") }
    bus.post(9, for: "b")
    var asked: [Int] = []
    var notAsked: [Int] = []
    let subscriptions: [SignalSubscription] = [
      bus.subscribe("a", startingWithLast: true) { asked.append($0) }, bus.subscribe("a") { notAsked.append($0) },
    ]
    #expect(asked == [3])
    #expect(notAsked == [])
    bus.post(4, for: "a")
    #expect(asked == [3, 4])
    #expect(notAsked == [4])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `a bus that keeps nothing has no last signal`() {
    let bus: SignalBus<String, Int> = SignalBus()
    let first: SignalSubscription = bus.subscribe("a") { _ in }
    bus.post(1, for: "a")
    var calls: [Int] = []
    let late: SignalSubscription = bus.subscribe("a", startingWithLast: true) { calls.append($0) }
    #expect(calls == [])
    #expect(bus.lastSignal(for: "a") == nil)
    withExtendedLifetime((first, late)) {}
  }

  @Test func `a bus that keeps signals while subscribed releases them with the last subscriber`() {
    let bus: SignalBus<String, Int> = SignalBus(retention: .lastWhileSubscribed)
    bus.post(1, for: "a")
    #expect(bus.lastSignal(for: "a") == nil, "there was no subscriber")
    let subscription: SignalSubscription = bus.subscribe("a") { _ in }
    bus.post(2, for: "a")
    #expect(bus.lastSignal(for: "a") == 2)
    subscription.end()
    #expect(bus.lastSignal(for: "a") == nil)
  }

  @Test func `the last signal outlives subscribers until it is forgotten`() {
    let bus: SignalBus<String, Int> = SignalBus(retention: .last)
    let subscription: SignalSubscription = bus.subscribe("a") { _ in }
    bus.post(2, for: "a")
    subscription.end()
    #expect(bus.lastSignal(for: "a") == 2)
    bus.forgetLast(for: "a")
    #expect(bus.lastSignal(for: "a") == nil)
  }

  @Test func `forgetting the last signal keeps the subscribers`() {
    let bus: SignalBus<String, Int> = SignalBus(retention: .last)
    var calls: [Int] = []
    let subscription: SignalSubscription = bus.subscribe("a") { calls.append($0) }
    bus.post(1, for: "a")
    bus.forgetLast(for: "a")
    bus.post(2, for: "a")
    #expect(calls == [1, 2])
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: [SignalRetention.last, .lastWhileSubscribed])
  func `a signal that reads the bus in its deinitializer finds its successor`(retention: SignalRetention) {
    let bus: SignalBus<String, Note> = SignalBus(retention: retention)
    var seen: [String] = []
    func note(_ id: String) -> Note {
      let note = Note(id)
      note.onDeinit = { [weak bus] in seen.append("\(id) saw \(bus?.lastSignal(for: "a")?.id ?? "none")") }
      return note
    }
    let subscription: SignalSubscription = bus.subscribe("a") { seen.append("got \($0.id)") }
    bus.post(note("1"), for: "a")
    bus.post(note("2"), for: "a")
    bus.forgetLast(for: "a")
    #expect(seen == ["got 1", "got 2", "1 saw 2", "2 saw none"], "a signal is released after the next delivery")
    withExtendedLifetime(subscription) {}
  }

  @Test func `a signal without subscribers may also read the bus in its deinitializer`() {
    let bus: SignalBus<String, Note> = SignalBus(retention: .last)
    var seen: [String?] = []
    for id in ["1", "2"] {
      let note = Note(id)
      note.onDeinit = { [weak bus] in seen.append(bus?.lastSignal(for: "a")?.id) }
      bus.post(note, for: "a")
    }
    #expect(seen == ["2"])
  }

  @Test func `a subscriber from during a post that requests the last signal gets that signal once`() {
    let bus: SignalBus<Int, Int> = SignalBus(retention: .last)
    var late: [SignalSubscription] = []
    var calls: [Int] = []
    let subscription: SignalSubscription = bus.subscribe(0) { signal in
      if signal == 1 { late.append(bus.subscribe(0, startingWithLast: true) { calls.append($0) }) }
    }
    bus.post(1, for: 0)
    #expect(calls == [1])
    bus.post(2, for: 0)
    #expect(calls == [1, 2])
    subscription.end()
  }
}
