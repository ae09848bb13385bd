import HTTPServer
import Reader

/// A page's stream, as messages.
@ScreenActor
final class PageStream {
  /// Room for the catch-up of a long page, in bytes.
  static let longestQueue = 4 << 20

  let response = ResponseStream(maximumQueuedBytes: longestQueue)

  /// A page that reads too slowly for what happens is let go: it opens a new stream with what it has.
  func send(_ message: PageMessage) {
    do {
      if response.send(try message.event()) == .overflow { response.close() }
    } catch {
      response.close()
    }
  }
}
