import Lists
import Storage
import Testing

@testable import Screens

/// Stops the process if it is released anywhere but on the screen actor.
private final class Witness: Sendable {
  deinit { ScreenActor.shared.preconditionIsolated() }
}

/// The parts of a page that the server's thread releases last: their registrations end on the screen actor. Each of
/// these cases could stop the process, so each test runs a process of its own.
@Suite(.timeLimit(.minutes(1)))
struct ReleasingTests {
  @Test func `a subscription to events that another thread releases ends on the screen actor`() async {
    await #expect(processExitsWith: .success) {
      let events = await UserEvents()
      var witness: Witness? = Witness()
      weak let seen = witness
      var subscription: EventSubscription? = await subscribe(witness, to: events)
      witness = nil
      precondition(seen != nil && subscription != nil)

      subscription = nil

      while seen != nil { await Task.yield() }
    }
  }

  @Test func `a timeline's list that another thread releases leaves the signals on the screen actor`() async {
    await #expect(processExitsWith: .success) {
      let events = await UserEvents()
      var witness: Witness? = Witness()
      weak let seen = witness
      var list: TimelineList? = await makeList(witness, events)
      witness = nil
      precondition(seen != nil && list != nil)

      list = nil

      while seen != nil { await Task.yield() }
    }
  }

  @Test func `events that another thread releases leave their subscribers on the screen actor`() async {
    await #expect(processExitsWith: .success) {
      var witness: Witness? = Witness()
      weak let seen = witness
      var events: UserEvents? = await UserEvents()
      let subscription = if let events { await subscribe(witness, to: events) } else { nil as EventSubscription? }
      witness = nil
      precondition(seen != nil && subscription != nil)

      events = nil

      while seen != nil { await Task.yield() }
      withExtendedLifetime(subscription) {}
    }
  }

  @Test func `a page's events and subscriptions may be released at once by another thread`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<20_000 {
        await letGo()
      }
    }
  }
}

@ScreenActor
private func subscribe(_ witness: Witness?, to events: UserEvents) -> EventSubscription {
  events.subscribe { _ in withExtendedLifetime(witness) {} }
}

@ScreenActor
private func makeList(_ witness: Witness?, _ events: UserEvents) -> TimelineList {
  TimelineList(
    decoder: ItemDecoder([]), signals: events.signals,
    prefetcher: EntryPrefetcher { _ in withExtendedLifetime(witness) { nil } })
}

/// Makes a user's events with two subscriptions, which this thread releases.
private func letGo() async {
  let events = await UserEvents()
  let subscriptions = (await subscribe(nil, to: events), await subscribe(nil, to: events))
  withExtendedLifetime((events, subscriptions)) {}
}
