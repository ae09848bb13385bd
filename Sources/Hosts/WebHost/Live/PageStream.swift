import Bytes
import HTTPServer
import Reader

/// A page's event stream, with typed messages.
@ScreenActor
final class PageStream {
  /// The most bytes queued for one page: the catch-up of a page with two long timelines.
  static let longestQueue = 8 << 20

  /// The most operations in one event, because streams limit the size of an event.
  static let longestMessage = 50

  let response: ResponseStream
  /// The budget that all pages of the user share.
  let budget: StreamBudget

  init(budget: StreamBudget) {
    self.budget = budget
    response = ResponseStream(maximumQueuedBytes: Self.longestQueue, budget: budget)
  }

  /// Sends a message. A page that reads too slowly is disconnected; it then opens a new stream with the content it has.
  func send(_ message: some PageMessage) {
    do {
      if response.send(try Self.event(of: message)) == .overflow { response.close() }
    } catch {
      response.close()
    }
  }

  /// Sends the changes of one list, in events of at most `longestMessage` operations.
  func send(list: String, _ steps: [PageOperation]) {
    for start in stride(from: 0, to: steps.count, by: Self.longestMessage) {
      let end = min(start + Self.longestMessage, steps.count)
      send(OperationsMessage(list: list, operations: Array(steps[start..<end])))
    }
  }

  // MARK: - Messages to many pages

  /// The last encoded messages, newest last. Many pages usually receive equal messages; these are encoded once.
  private static var recent: [(type: ByteString, content: [ByteString?], event: [UInt8])] = []
  private static let mostRecent = 4
  private static let largestRecent = 32 << 10

  private static func event<Message: PageMessage>(of message: Message) throws -> [UInt8] {
    let content = message.shared
    guard !content.isEmpty else { return try message.event() }
    let type = ByteString("\(Message.type)")
    if let same = recent.first(where: { $0.type == type && $0.content == content }) { return same.event }
    let event = try message.event()
    guard event.count <= largestRecent else { return event }
    if recent.count == mostRecent { recent.removeFirst() }
    recent.append((type, content, event))
    return event
  }
}
