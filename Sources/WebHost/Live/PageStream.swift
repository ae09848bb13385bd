import HTTPServer
import Reader

/// A page's stream, as messages.
@ScreenActor
final class PageStream {
  /// Room for the catch-up of a page with two long timelines, in bytes.
  static let longestQueue = 8 << 20

  /// How many operations one event carries: a stream takes events only up to a size.
  static let longestMessage = 50

  let response: ResponseStream
  /// What the pages of its user share.
  let budget: StreamBudget

  init(budget: StreamBudget) {
    self.budget = budget
    response = ResponseStream(maximumQueuedBytes: Self.longestQueue, budget: budget)
  }

  /// A page that reads too slowly for what happens is let go: it opens a new stream with what it has.
  func send(_ message: PageMessage) {
    do {
      if response.send(try message.event()) == .overflow { response.close() }
    } catch {
      response.close()
    }
  }

  /// Sends changes of one list, in as many events as it takes.
  func send(list: String, _ steps: [PageOperation]) {
    for start in stride(from: 0, to: steps.count, by: Self.longestMessage) {
      let end: Int = min(start + Self.longestMessage, steps.count)
      send(.operations(list: list, Array(steps[start..<end])))
    }
  }
}
