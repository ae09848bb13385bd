import Testing

@testable import Loading

struct LoadingStateTests {
  private static let states: [LoadingState] = [
    .pending, .ongoing(LoadingProgress(receivedBytes: 1)), .completed, .failed(.timedOut(seconds: 1)), .cancelled,
  ]

  @Test(arguments: states, states)
  func `only the allowed transitions happen, and others are reported`(from: LoadingState, to: LoadingState) {
    let isLegal: Bool =
      switch (from, to) {
      case (.pending, .ongoing), (.pending, .cancelled): true
      case (.ongoing, .ongoing), (.ongoing, .completed), (.ongoing, .failed), (.ongoing, .cancelled): true
      default: false
      }
    var state: LoadingState = from
    if isLegal {
      #expect(throws: Never.self) { try state.move(to: to) }
      #expect(state == to)
    } else {
      #expect(throws: LoadingState.IllegalTransition(from: from, to: to)) { try state.move(to: to) }
      #expect(state == from)
    }
    #expect(!(from.isFinal && isLegal))
  }
}
