import Fetching
import Foundation
import Kinds
import Loading
import Running
import Screens
import Storage

/// Processor time of refreshes, from the answers of 1,000 servers to what is stored. Transfers are not in it.
///
/// To compare two commits, build both and run them by turns: `ONLY=refreshing Benchmarks`.
let refreshingBenchmarks: [Benchmark] = [
  Benchmark(module: "refreshing", name: "first refresh of 1,000 feeds × 20 entries") {
    try await RefreshingBenchmark.seconds(of: .first)
  },
  Benchmark(module: "refreshing", name: "refresh of 1,000 feeds that answer 304") {
    try await RefreshingBenchmark.seconds(of: .notModified)
  },
  Benchmark(module: "refreshing", name: "refresh of 1,000 feeds × 20 unchanged entries") {
    try await RefreshingBenchmark.seconds(of: .unchanged)
  },
]

private enum RefreshingBenchmark {
  enum Round { case first, notModified, unchanged }

  static func seconds(of round: Round) async throws -> Figure.Value {
    let folder = NSTemporaryDirectory() + "yaarr-refreshing-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let database = try SQLiteDatabase(path: folder + "/reader.sqlite")
    let servers = FeedServers(answersNotModified: round == .notModified)
    let services: ReaderContainer = await ReaderContainer(database: database, transport: servers, kinds: ItemKind.all)
    let user = try await database.createUser(name: "reader", passwordHash: nil)
    for url in servers.addresses {
      _ = try await database.subscribe(user.id, url: WebAddress(unparsed: url), title: nil, folders: [])
    }
    let refresher = services.refresher()
    if round != .first { try await refresher.refresh(try await database.subscribedFeeds(of: nil)) }
    let feeds = try await database.subscribedFeeds(of: nil)

    let before = ProcessTime.now
    let summary = try await refresher.refresh(feeds)
    let seconds = ProcessTime.now - before

    precondition(summary.failures.isEmpty && summary.feeds == feeds.count)
    precondition(summary.insertedEntries == (round == .first ? feeds.count * FeedServers.entries : 0))
    try await database.close()
    return Figure.Value(value: seconds, unit: "s")
  }
}

/// The processor time that the whole process has taken.
enum ProcessTime {
  /// In seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Servers of made-up feeds, the same in every run: one feed each, with entries of 2.8 kB.
final class FeedServers: Transport {
  static let entries = 20

  let addresses: [String]
  private let feeds: [String: [UInt8]]
  private let answersNotModified: Bool

  init(answersNotModified: Bool) {
    self.answersNotModified = answersNotModified
    var words = Words()
    let addresses = (0..<1_000).map { "http://feed\($0).example/feed.xml" }
    let documents = addresses.indices.map { (number: Int) in Array(Self.feed(number, &words).utf8) }
    self.addresses = addresses
    feeds = Dictionary(zip(addresses, documents)) { (first, _) in first }
  }

  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let isKnown = request.headers.contains { $0.name == "If-None-Match" }
    let headers = Headers([HTTPHeader("ETag", "\"1\""), HTTPHeader("Content-Type", "application/rss+xml")])
    let isUnchanged = isKnown && answersNotModified
    return Response(
      status: isUnchanged ? 304 : 200, url: request.url, permanentURL: nil, headers: headers,
      body: isUnchanged ? [] : feeds[request.url.string] ?? [])
  }

  static func feed(_ number: Int, _ words: inout Words) -> String {
    var text = """
      <?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Feed \(number)</title>
      <link>http://feed\(number).example/</link><description>About \(words.sentence(6))</description>
      """
    for entry in 0..<entries {
      let address = "http://feed\(number).example/\(entry)"
      let second = (number * 7_919 + entry * 10_007) % 86_400
      let time = String(format: "%02d:%02d:%02d", second / 3_600, second / 60 % 60, second % 60)
      text += """
        <item><title>\(words.sentence(6))</title><link>\(address)</link><guid>\(address)</guid>
        <pubDate>Thu, \(10 + entry % 20) Oct 2024 \(time) GMT</pubDate><dc:creator>A. Writer</dc:creator>
        <category>\(words.sentence(1))</category><comments>\(address)#comments</comments>
        <description>\(words.sentence(25))</description><content:encoded><![CDATA[
        """
      for paragraph in 0..<4 {
        text += """
          <p>\(words.sentence(30)) <em>\(words.sentence(2))</em> <a href="\(address)/\(paragraph)?a=1&amp;b=2"
          title="\(words.sentence(2))">\(words.sentence(4))</a> &amp; \(words.sentence(20)).</p>

          """
      }
      text += """
        <figure><img src="\(address).jpg" alt="\(words.sentence(4))" width="640" height="480"></figure>
        <ul><li>\(words.sentence(5))</li><li>\(words.sentence(5))</li></ul>]]></content:encoded></item>

        """
    }
    return text + "</channel></rss>"
  }
}

/// Words of a made-up language, of which few are frequent.
struct Words {
  private var state: UInt64 = 42
  private let words: [String]

  init() {
    let syllables = ["ka", "lo", "mer", "sin", "ta", "vel", "or", "quin", "du", "esh", "pra", "no"]
    words = (0..<8_000).map { (number: Int) in
      var word = ""
      var rest = number + 13
      while rest > 0 {
        word += syllables[rest % syllables.count]
        rest /= syllables.count
      }
      return word
    }
  }

  mutating func sentence(_ count: Int) -> String {
    (0..<count).map { _ in next() }.joined(separator: " ")
  }

  private mutating func next() -> String {
    // Knuth's generator (MMIX); the square of an even distribution favors the first words.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let share = Double(state >> 33) / Double(UInt32.max >> 1)
    return words[min(words.count - 1, Int(share * share * share * Double(words.count)))]
  }
}
