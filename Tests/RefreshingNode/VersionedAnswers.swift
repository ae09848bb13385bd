import Foundation
import Loading
import SeededRandom

/// A stub of the network whose answers carry a version: the time of their request. It stands in the validator, and in the
/// titles of entries.
///
/// All ways to store a check occur: unchanged feeds, ones with a new validator, failures, unreadable documents, some new
/// entries besides a changed one, and more entries than one transaction stores.
final class VersionedAnswers: Transport {
  private let history: NodeHistory
  private let seed: UInt64
  /// The longest time of an answer.
  private let slowest: Duration

  init(_ history: NodeHistory, seed: UInt64, slowest: Duration) {
    self.history = history
    self.seed = seed
    self.slowest = slowest
  }

  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let (fetch, version) = history.begin(request.url, date: Date())
    var generator = SeededGenerator(seed: seed &+ UInt64(clamping: version))
    do {
      // As often some milliseconds as some tenths of a second.
      try await ContinuousClock().sleep(for: slowest / (1 << Int.random(in: 0...6, using: &generator)))
    } catch {
      throw .cancelled
    }
    let validator = HTTPHeader("ETag", "\"\(version)\"")
    let number = Int.random(in: 0..<1000, using: &generator)
    let (status, headers, entries): (Int, [HTTPHeader], Int) =
      switch number {
      case ..<40: (404, [], 0)
      case ..<80: (200, [], 0)
      case ..<150: (304, [validator], 0)
      case ..<300: (200, [validator], Int.random(in: 1...4, using: &generator))
      case ..<304: (200, [validator], 230)
      default: (304, [], 0)
      }
    let body = status != 200 ? "" : entries == 0 ? "This is no feed." : document(version, entries: entries)
    history.add(NodeEvent(.answered, fetch: fetch, entries: Int64(entries)))
    return Response(
      status: status, url: request.url, permanentURL: nil, headers: Headers(headers), body: Array(body.utf8))
  }

  private func document(_ version: Int64, entries: Int) -> String {
    let new = (0..<entries).map { Self.item("\(version)-\($0)", version) }
    return """
      <?xml version="1.0"?><rss version="2.0"><channel><title>A feed</title><link>http://site.test/</link>
      \((new + [Self.item(Self.changing, version)]).joined(separator: "\n"))</channel></rss>
      """
  }

  /// The entry that all documents of a feed have.
  static let changing = "changing"

  private static func item(_ guid: String, _ version: Int64) -> String {
    "<item><guid isPermaLink=\"false\">\(guid)</guid><title>\(version)</title><description>\(guid)</description></item>"
  }
}
