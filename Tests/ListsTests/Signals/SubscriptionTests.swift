import Lists
import Testing

@Suite("SignalSubscription")
struct SubscriptionTests {
  @Test func `a subscription ends once however often it is ended`() {
    var ends = 0
    do {
      let subscription: SignalSubscription = SignalSubscription { ends += 1 }
      subscription.end()
      subscription.end()
    }
    #expect(ends == 1)
  }

  @Test func `releasing a subscription ends it`() {
    var ends = 0
    var subscription: SignalSubscription? = SignalSubscription { ends += 1 }
    #expect(ends == 0)
    _ = subscription
    subscription = nil
    #expect(ends == 1)
  }
}
