import Testing

@testable import HTTPServer

@Suite struct StreamBudgetTests {
  @Test func `streams with a shared budget never queue more than it, all together`() {
    let budget = StreamBudget(bytes: 10)
    let one = ResponseStream(budget: budget)
    let two = ResponseStream(budget: budget)
    #expect(one.send([1, 2, 3, 4, 5, 6]) == .queued)
    #expect(two.send([1, 2, 3, 4, 5, 6]) == .overflow)
    #expect(two.send([1, 2, 3, 4]) == .queued)
    #expect(one.send([1]) == .overflow)
  }

  @Test func `bytes that will not be sent are returned to the budget`() {
    let budget = StreamBudget(bytes: 10)
    let two = ResponseStream(budget: budget)
    do {
      let one = ResponseStream(budget: budget)
      #expect(one.send([UInt8](repeating: 0, count: 10)) == .queued)
      #expect(two.send([1]) == .overflow)
      one.abandon()
      #expect(two.send([1]) == .queued)
    }
    #expect(two.send([UInt8](repeating: 0, count: 9)) == .queued)
    #expect(two.send([1]) == .overflow)
  }
}
