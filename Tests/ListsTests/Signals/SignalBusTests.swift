import DiffingTesting
import Lists
import SeededRandom
import Testing

@Suite("Signal bus")
struct SignalBusTests {
  @Test func `only the subscribers of the key are called, in the order of subscription`() {
    let bus = SignalBus<String, Int>()
    var calls: [String] = []
    let subscriptions: [SignalSubscription] = [("a", 1), ("b", 2), ("a", 3)].map { key, number in
      bus.subscribe(key) { calls.append("\(number):\($0)") }
    }
    bus.post(7, for: "a")
    bus.post(8, for: "nobody")
    #expect(calls == ["1:7", "3:7"])
    #expect(bus.subscriberCount(for: "a") == 2)
    for subscription in subscriptions { subscription.end() }
    bus.post(9, for: "a")
    #expect(calls.count == 2)
    #expect(bus.subscriberCount(for: "a") == 0)
  }

  @Test func `a subscriber from during a post is not called by it`() {
    let bus = SignalBus<Int, Void>()
    var late: [SignalSubscription] = []
    var lateCalls = 0
    let subscription = bus.subscribe(0) {
      late.append(bus.subscribe(0) { lateCalls += 1 })
    }
    bus.post((), for: 0)
    #expect(lateCalls == 0)
    bus.post((), for: 0)
    #expect(lateCalls == 1)
    subscription.end()
  }

  @Test func `a subscription that ends during a post before its turn is not called`() {
    let bus = SignalBus<Int, Void>()
    var calls: [Int] = []
    var subscriptions: [SignalSubscription] = []
    for number in 0..<5 {
      subscriptions.append(
        bus.subscribe(0) {
          calls.append(number)
          // Its own subscription, the next one, and the last.
          if number == 1 { for ending in [1, 2, 4] { subscriptions[ending].end() } }
        })
    }
    bus.post((), for: 0)
    #expect(calls == [0, 1, 3])
    #expect(bus.subscriberCount(for: 0) == 2)
  }

  @Test func `every subscriber may replace itself during a post`() {
    let bus = SignalBus<Int, Int>()
    var places: [Int: SignalSubscription] = [:]
    var calls: [Int] = []
    func occupy(_ place: Int) {
      places[place]?.end()
      places[place] = bus.subscribe(0) { _ in
        calls.append(place)
        occupy(place)
      }
    }
    for place in 0..<4 { occupy(place) }
    for signal in 0..<3 { bus.post(signal, for: 0) }
    #expect(calls == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3])
    #expect(bus.subscriberCount(for: 0) == 4)
  }

  @Test func `a post inside a handler is delivered before that handler continues`() {
    let bus = SignalBus<Int, String>()
    var calls: [String] = []
    let first = bus.subscribe(0) { signal in
      calls.append("first \(signal)")
      if signal == "outer" { bus.post("inner", for: 0) }
      calls.append("first done with \(signal)")
    }
    let second = bus.subscribe(0) { calls.append("second \($0)") }
    bus.post("outer", for: 0)
    #expect(
      calls == [
        "first outer", "first inner", "first done with inner", "second inner", "first done with outer", "second outer",
      ])
    first.end()
    second.end()
  }

  @Test func `a subscription that ends in a nested post is skipped by the outer one`() {
    let bus = SignalBus<Int, Bool>()
    var calls: [Int] = []
    var subscriptions: [SignalSubscription] = []
    for number in 0..<3 {
      subscriptions.append(
        bus.subscribe(0) { isOuter in
          calls.append(number)
          if isOuter, number == 0 { bus.post(false, for: 0) }
          if !isOuter, number == 1 { for ending in subscriptions { ending.end() } }
        })
    }
    bus.post(true, for: 0)
    #expect(calls == [0, 0, 1])
    #expect(bus.subscriberCount(for: 0) == 0)
  }

  @Test func `a subscription that ends after a nested post before its turn is not called`() {
    let bus = SignalBus<Int, Bool>()
    var calls: [Int] = []
    var subscriptions: [SignalSubscription] = []
    for number in 0..<3 {
      subscriptions.append(
        bus.subscribe(0) { isOuter in
          calls.append(number)
          guard isOuter, number == 0 else { return }
          bus.post(false, for: 0)
          subscriptions[1].end()
        })
    }
    bus.post(true, for: 0)
    #expect(calls == [0, 0, 1, 2, 2])
  }

  @Test func `a subscriber of all keys is called after those of the key, until it ends`() {
    let bus = SignalBus<Int, String>()
    var calls: [String] = []
    let all = bus.subscribeToAll { calls.append("all \($0) \($1)") }
    let one = bus.subscribe(1) { calls.append("one \($0)") }
    bus.post("a", for: 1)
    bus.post("b", for: 2)
    all.end()
    bus.post("c", for: 1)
    #expect(calls == ["one a", "all 1 a", "all 2 b", "one c"])
    withExtendedLifetime(one) {}
  }

  @Test func `subscriptions to all keys may begin and end during a post`() {
    let bus = SignalBus<Int, String>()
    var calls: [String] = []
    var held: [SignalSubscription] = []
    var second: SignalSubscription?
    held.append(
      bus.subscribeToAll { key, _ in
        calls.append("first \(key)")
        second?.end()
        if key == 1 { held.append(bus.subscribeToAll { key, _ in calls.append("new \(key)") }) }
      })
    second = bus.subscribeToAll { key, _ in calls.append("second \(key)") }
    bus.post("a", for: 1)
    bus.post("b", for: 2)
    #expect(calls == ["first 1", "first 2", "new 2"])
  }

  @Test func `an ended subscription keeps no handler`() {
    let bus = SignalBus<Int, Void>()
    let (subscription, state): (SignalSubscription, Weak<Probe>) = subscribe(to: bus)
    bus.post((), for: 0)
    #expect(state.object?.touches == 1)
    subscription.end()
    #expect(state.object == nil)
  }

  @Test func `a subscription keeps neither the bus nor the handlers of a released bus`() {
    var bus: SignalBus<Int, Void>? = SignalBus()
    weak let watched: SignalBus<Int, Void>? = bus
    let held: (SignalSubscription, Weak<Probe>)? = bus.map(subscribe)
    #expect(held?.1.object != nil)
    bus = nil
    #expect(watched == nil)
    #expect(held?.1.object == nil)
    held?.0.end()
  }

  @Test func `subscriptions that handlers capture may end with the bus`() {
    var bus: SignalBus<Int, Void>? = SignalBus()
    var subscriptions: [SignalSubscription] = []
    // Each handler captures the subscription of the next one, so releasing one ends another meanwhile.
    for number in 0..<3 {
      let kept: SignalSubscription? = subscriptions.popLast()
      if let subscription = bus?.subscribe(number % 2, { withExtendedLifetime(kept) {} }) {
        subscriptions.append(subscription)
      }
    }
    bus = nil
    #expect(subscriptions.count == 1)
    subscriptions = []
  }

  @Test func `many subscribers of one key are added and removed without recursion`() {
    var bus: SignalBus<Int, Void>? = SignalBus()
    var calls = 0
    let subscriptions = (0..<200_000).compactMap { _ in bus?.subscribe(0) { calls += 1 } }
    for subscription in subscriptions.prefix(100_000) { subscription.end() }
    bus?.post((), for: 0)
    #expect(calls == 100_000)
    bus = nil
  }

  @Test(arguments: 1...4)
  func `random subscriptions and ends agree with a simple list`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let bus = SignalBus<Int, Void>()
      var subscriptions: [Int: SignalSubscription] = [:]
      var model: [Int] = []
      var called: [Int] = []
      var script: [Int: [Int]] = [:]
      var nextName = 0
      func enter() {
        let name = nextName
        nextName += 1
        model.append(name)
        subscriptions[name] = bus.subscribe(0) {
          called.append(name)
          for gesture in script[name] ?? [] {
            if gesture < 0 { enter() } else { leave(gesture) }
          }
        }
      }
      func leave(_ name: Int) {
        model.removeAll { $0 == name }
        subscriptions.removeValue(forKey: name)?.end()
      }
      for _ in 0..<6 { enter() }
      for name in 0..<6 {
        script[name] = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          Int.random(in: -2..<8, using: &generator)
        }
      }

      // The oracle traverses a copy of the list and skips subscribers that have ended.
      var expected: [Int] = []
      var present: [Int] = model
      var fresh = nextName
      for name in model where present.contains(name) {
        expected.append(name)
        for gesture in script[name] ?? [] {
          if gesture < 0 {
            present.append(fresh)
            fresh += 1
          } else {
            present.removeAll { $0 == gesture }
          }
        }
      }

      bus.post((), for: 0)
      #expect(called == expected)
      #expect(model == present)
      #expect(bus.subscriberCount(for: 0) == present.count)
    }
  }

  private func subscribe(to bus: SignalBus<Int, Void>) -> (SignalSubscription, Weak<Probe>) {
    let state = Probe()
    return (bus.subscribe(0) { state.touch() }, Weak(object: state))
  }
}

// MARK: - Probe

private final class Probe {
  private(set) var touches = 0

  func touch() { touches += 1 }
}

private struct Weak<Object: AnyObject> {
  weak var object: Object?
}
