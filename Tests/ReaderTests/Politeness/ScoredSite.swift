import Bytes
import Dates
import Foundation
import HTTPServer
import ReaderTesting
import Threading

/// A site on loopback that notes each request and its own response, at the times of a simulated clock.
final class ScoredSite: Sendable {
  /// A request with the response that it got.
  struct Visit: Sendable {
    var time: Date
    var host: String
    var target: String
    var fields: [String: String]
    var status: Int
    var response: [String: String]
    /// True if a user asked for it.
    var isAsked = false

    var path: String { String(target.prefix { $0 != "?" }) }
  }

  private struct State {
    var now: Date
    var isAsking = false
    var visits: [Visit] = []
  }

  static let start = Date(timeIntervalSince1970: 1_759_968_000)  // Thu, 09 Oct 2025 00:00:00 GMT

  private let state = Lock(State(now: ScoredSite.start))
  private let server: Lock<HTTPServer?> = Lock(nil)

  var visits: [Visit] { state.withLock { $0.visits } }
  var port: UInt16 { server.withLock { $0?.port } ?? 0 }

  var now: Date {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  var isAsking: Bool {
    get { state.withLock { $0.isAsking } }
    set { state.withLock { $0.isAsking = newValue } }
  }

  func start() throws {
    let made = HTTPServer(configuration: HTTPServerConfiguration()) { self.answer($0) }
    try made.start()
    server.withLock { $0 = made }
  }

  func stop() async {
    await server.withLock { $0 }?.stop()
  }

  // MARK: Responses

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    state.withLock { state in
      let earlier = state.visits.filter { $0.path == request.path }
      var response = Self.response(to: request, at: state.now, earlier: earlier)
      // The server compares no validators of its own: it could be kinder than this site.
      let sent = Dictionary(response.headers.map { ($0.name, $0.value) }) { first, _ in first }
      let tag = sent["ETag"]
      let date = sent["Last-Modified"]
      if response.status == 200, let known = request.header("If-None-Match") ?? request.header("If-Modified-Since"),
        known == (request.header("If-None-Match") == nil ? date : tag)
      {
        response.status = 304
        response.body = .bytes([])
      }
      let target = request.path + (request.query.isEmpty ? "" : "?" + request.query.map(\.name).joined(separator: "&"))
      state.visits.append(
        Visit(
          time: state.now, host: request.header("Host") ?? "", target: target,
          fields: Dictionary(request.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first },
          status: response.status, response: sent, isAsked: state.isAsking))
      return response
    }
  }

  private static func response(to request: HTTPRequest, at now: Date, earlier: [Visit]) -> HTTPResponse {
    let hours = Int(clamping: now.timeIntervalSince(start) / 3_600)
    // Two entries a day, which are there from 6 and from 15 o'clock on.
    let news = (0...max(hours, 0)).filter { $0 % 24 == 6 || $0 % 24 == 15 }.count
    let cookie = HTTPHeader("Set-Cookie", "visitor=1; Path=/")
    switch request.path {
    case "/steady", "/new-home":
      return feed(
        news: news, [HTTPHeader("ETag", "W/\"v \(news)!~\""), HTTPHeader("Last-Modified", "odd date \(news)"), cookie])
    case "/dated": return feed(news: news, [HTTPHeader("Last-Modified", HTTPDate.string(news * 86_400)), cookie])
    case "/aged":
      return feed(news: news, [HTTPHeader("ETag", "\"\(news)\""), HTTPHeader("Cache-Control", "max-age=14400")])
    case "/expiring":
      let time = Int(clamping: now.timeIntervalSince1970)
      return feed(
        news: news,
        [
          HTTPHeader("ETag", "\"\(news)\""), HTTPHeader("Date", HTTPDate.string(time)),
          HTTPHeader("Expires", HTTPDate.string(time + 5 * 3_600)),
        ])
    case "/sleeping":
      let hours = (0..<8).map { "<hour>\($0)</hour>" }.joined()
      return feed(news: news, [HTTPHeader("ETag", "\"\(news)\"")], more: "<skipHours>\(hours)</skipHours>")
    case "/bare": return feed(news: 0, [])
    case "/broken":
      return HTTPResponse(headers: [HTTPHeader("ETag", "\"broken\"")], body: .bytes(Array("no feed at all".utf8)))
    case "/moved": return HTTPResponse(status: 301, headers: [HTTPHeader("Location", "/new-home")])
    case "/ended": return earlier.isEmpty ? feed(news: 0, []) : HTTPResponse(status: 410)
    case "/limited" where earlier.count == 1:
      return HTTPResponse(status: 429, headers: [HTTPHeader("Retry-After", "36000")])
    case "/limited" where earlier.count == 2:
      let end = HTTPDate.string(Int(clamping: now.timeIntervalSince1970) + 30_000)
      let date = HTTPDate.string(Int(clamping: now.timeIntervalSince1970))
      return HTTPResponse(status: 503, headers: [HTTPHeader("Retry-After", end), HTTPHeader("Date", date)])
    case "/limited", "/beside": return feed(news: news, [HTTPHeader("ETag", "\"\(news)\"")])
    case "/failing": return earlier.isEmpty ? feed(news: 0, []) : HTTPResponse(status: 500)
    default: return HTTPResponse(status: 404)
    }
  }

  private static func feed(news: Int, _ headers: [HTTPHeader], more: String = "") -> HTTPResponse {
    let items = (0...(news + 6)).reversed().map { number in
      let date = start.addingTimeInterval(Double(number - 6) * 12 * 3_600)
      return """
        <item><guid>\(number)</guid><title>Entry \(number)</title>
        <pubDate>\(HTTPDate.string(Int(clamping: date.timeIntervalSince1970)))</pubDate></item>
        """
    }
    let document = """
      <?xml version="1.0"?><rss version="2.0"><channel><title>Scored</title><link>http://site.test/</link>\(more)
      \(items.joined())</channel></rss>
      """
    return HTTPResponse(
      headers: [HTTPHeader("Content-Type", "application/rss+xml")] + headers, body: .bytes(Array(document.utf8)))
  }
}
