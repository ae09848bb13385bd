import EventuallyTesting
import Foundation
import Synchronization
import Testing

@testable import Syndication

/// Tests that reading long documents stops when the task is cancelled.
@Suite struct CancellationTests {
  /// A document of about 20 MB and a function that reads it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let document: @Sendable () -> [UInt8]
    let read: @Sendable ([UInt8]) throws -> Void

    init(
      _ name: String, _ document: @escaping @Sendable () -> [UInt8],
      _ read: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
      testDescription = name
      self.document = document
      self.read = read
    }
  }

  private final class Beginning: Sendable {
    let flag = Mutex(false)
  }

  private static let size = 20_000_000

  private static func long(_ opening: String, _ unit: String, _ closing: String) -> [UInt8] {
    Array((opening + String(repeating: unit, count: size / unit.utf8.count) + closing).utf8)
  }

  private static func feed(_ document: [UInt8], _ contentType: String? = nil) throws {
    _ = try FeedParser.parse(document, url: "https://feed.example/", contentType: contentType)
  }

  private static let cases: [Case] = [
    Case(
      "RSS", { long("<rss><channel>", "<item><title>a &amp; b</title></item>", "</channel></rss>") },
      { try feed($0) }),
    Case("damaged Atom", { long("<feed>", "<entry a=b><title>a & b<title></entry>", "") }, { try feed($0) }),
    Case("attributes", { long("<rss><channel><item ", "a='1' ", "/></channel></rss>") }, { try feed($0) }),
    Case(
      "JSON Feed",
      { long("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[", "{\"id\":\"abcdefghijklmnop\"},", "]}") },
      { try feed($0) }),
    Case(
      "an encoding of the library",
      { long("<rss><channel><title>", "\u{1B}$B$\"\u{1B}(Bab", "</title></channel></rss>") },
      { try feed($0, "text/xml; charset=iso-2022-jp") }),
    Case(
      "OPML", { long("<opml><body>", "<outline text='a' xmlUrl='http://a.example/'/>", "</body></opml>") },
      { _ = try OPML.parse($0) }),
  ]

  @Test(arguments: cases) func `a cancelled task gives up a long document`(long: Case) async throws {
    let document = long.document()
    var result: Result<Void, any Error> = .success(())
    // A fast machine may finish before the cancellation.
    for _ in 0..<10 {
      if case .failure = result { break }
      let hasBegun = Beginning()
      let task = Task.detached {
        hasBegun.flag.withLock { $0 = true }
        return Result { try long.read(document) }
      }
      // Tasks wait for the threads that read the documents.
      Thread.detachNewThread {
        try? blockUntil(every: .microseconds(100)) { hasBegun.flag.withLock { $0 } }
        // Reading shows no progress: this is within the document, not before it.
        usleep(5_000)
        task.cancel()
      }
      result = await task.value
    }
    #expect(throws: FeedError.cancelled) { try result.get() }
  }

  @Test func `nothing is read for a task that is already cancelled`() async {
    let result = await Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      return (
        Result { try FeedParser.parse(Array(rss("").utf8), url: "", contentType: nil) }, Result { try OPML.parse([]) }
      )
    }.value
    #expect(throws: FeedError.cancelled) { try result.0.get() }
    #expect(throws: FeedError.cancelled) { try result.1.get() }
  }
}
