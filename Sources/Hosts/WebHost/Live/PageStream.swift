import Bytes
import HTTPServer
import Screens

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

  /// Sends a message.
  func send(_ message: some PageMessage) {
    Self.send(message, to: CollectionOfOne(self))
  }

  // MARK: - Messages to many pages

  /// Sends a message to several pages. A page that reads too slowly is disconnected; it then opens a new stream with the
  /// content it has.
  static func send(_ message: some PageMessage, to pages: some Sequence<PageStream>) {
    do {
      let event = try event(of: message)
      for page in pages where page.response.send(event) == .overflow { page.response.close() }
    } catch {
      for page in pages { page.response.close() }
    }
  }

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
