import Screens

/// The streams of all pages that share their content. Each message is encoded once for all of them.
@ScreenActor
final class ListStream {
  /// True if something was sent since it was last set to false.
  var hasSent = false
  private var pages: [ObjectIdentifier: PageStream] = [:]

  /// The number of pages.
  var count: Int { pages.count }

  func add(_ page: PageStream) { pages[ObjectIdentifier(page)] = page }
  func remove(_ page: PageStream) { pages[ObjectIdentifier(page)] = nil }

  func send(_ message: some PageMessage) {
    hasSent = true
    PageStream.send(message, to: pages.values)
  }

  /// Sends the changes of one list, in events of at most `longestMessage` operations.
  func send(list: String, _ steps: [PageOperation]) {
    let longest = PageStream.longestMessage
    for start in stride(from: 0, to: steps.count, by: longest) {
      let end = min(start + longest, steps.count)
      send(OperationsMessage(list: list, operations: Array(steps[start..<end])))
    }
  }
}
