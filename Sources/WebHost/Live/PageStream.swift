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
      if response.send(try Self.event(of: message)) == .overflow { response.close() }
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

  // MARK: - What many pages are sent

  /// The last messages, newest last: as a rule what happens is told to many pages in the same words, and these are
  /// written and encoded once.
  private static var recent: [(message: PageMessage, event: [UInt8])] = []
  private static let mostRecent = 4
  private static let largestRecent = 32 << 10

  private static func event(of message: PageMessage) throws -> [UInt8] {
    if let same = recent.first(where: { $0.message.isSame(as: message) }) { return same.event }
    let event: [UInt8] = try message.event()
    guard message.isSame(as: message), event.count <= largestRecent else { return event }
    if recent.count == mostRecent { recent.removeFirst() }
    recent.append((message, event))
    return event
  }
}
