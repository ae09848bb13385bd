import Foundation
import Loading
import Threading

/// The suite's server (its `handle-test.mjs`), without a network: it answers each request of a test as that says, and
/// remembers what it has seen.
final class SuiteOrigin: Transport {
  struct Seen: Sendable {
    let number: Int
    let method: String
    let headers: Headers
    /// The fields that the client checks, with the values of each in one.
    let answered: [HTTPHeader]
  }

  static let start = 1_750_000_000

  private struct State: Sendable {
    var seen: [Seen] = []
    var now = Duration.zero
  }

  private let state = Lock(State())
  private let answer: @Sendable (_ request: Request, _ seen: [Seen], _ now: Int) -> (Response?, Seen, pause: Int)?

  init(_ test: CacheTest) {
    // The test is read only.
    nonisolated(unsafe) let test = test
    answer = { Self.answer($0, of: test, seen: $1, now: $2) }
  }

  var seen: [Seen] { state.withLock { $0.seen } }
  var now: Int { Self.start + Int(state.withLock { $0.now }.components.seconds) }

  func pass(_ time: Duration) { state.withLock { $0.now += time } }

  var clock: LoadingClock {
    LoadingClock(now: { self.state.withLock { $0.now } }, sleep: { self.pass($0) })
  }

  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    guard let (response, entry, pause) = answer(request, seen, now) else {
      throw .other("the test has no such request")
    }
    pass(.seconds(pause))
    state.withLock { $0.seen.append(entry) }
    guard let response else { throw .cutOff("the origin has closed the connection") }
    return response
  }

  private static func answer(
    _ request: Request, of test: CacheTest, seen: [Seen], now: Int
  ) -> (Response?, Seen, pause: Int)? {
    let number = request.headers.first(named: "Req-Num").flatMap { Int($0) } ?? seen.count + 1
    guard test.steps.indices.contains(number - 1) else { return nil }
    let step = test.steps[number - 1]
    let pause = step.number("response_pause") ?? 0
    let now = now + pause
    var status = (step.list("response_status").first as? NSNumber)?.intValue ?? 200
    if step.expectedType?.hasSuffix("validated") == true, number > 1 {
      let before = test.steps[number - 2]
      status = isConfirmed(request, before, now: now) ? 304 : 999
    }
    var fields: [HTTPHeader] = [
      HTTPHeader("Server-Base-Url", request.url.string), HTTPHeader("Server-Request-Count", "\(seen.count + 1)"),
      HTTPHeader("Client-Request-Count", "\(number)"), HTTPHeader("Server-Now", "\(now)"),
    ]
    var checked: [String] = []
    for item in step.list("response_headers") {
      guard let field = SuiteField(item, of: step, now: now, base: request.url.string) else { continue }
      fields.append(HTTPHeader(field.name, field.value))
      if field.isChecked { checked.append(field.name) }
    }
    let headers = Headers(fields)
    if headers["Content-Type"] == nil { fields.append(HTTPHeader("Content-Type", "text/plain")) }
    // As Node's server does.
    if headers["Date"] == nil, let date = SuiteField(["Date", 0], of: step, now: now, base: "") {
      fields.append(HTTPHeader("Date", date.value))
    }
    let answered = checked.map { HTTPHeader($0, headers.values(of: $0).joined(separator: ", ")) }
    let entry = Seen(
      number: number, method: request.method.rawValue, headers: Headers(request.headers), answered: answered)
    let numbers = (seen + [entry]).map { "\($0.number)" }.joined(separator: " ")
    fields.append(HTTPHeader("Request-Numbers", numbers))
    guard step.flag("disconnect") != true else { return (nil, entry, pause) }
    let hasBody = ![204, 304].contains(status) && request.method != .head
    let body = hasBody ? Array((step.text("response_body") ?? test.id).utf8) : []
    return (Response(status: status, url: request.url, headers: Headers(fields), body: body), entry, pause)
  }

  /// True if the request has the validator of the answer before it. Its date was made when the test began, or later.
  private static func isConfirmed(_ request: Request, _ before: CacheTest.Step, now: Int) -> Bool {
    let sent = Headers(request.headers)
    for item in before.list("response_headers") {
      guard let parts = item as? [Any], let name = (parts.first as? String)?.lowercased() else { continue }
      let conditions = ["etag": "If-None-Match", "last-modified": "If-Modified-Since"]
      guard let condition = conditions[name], let value = sent[condition] else { continue }
      let dates = (0...(now - start)).compactMap { SuiteField(item, of: before, now: start + $0, base: "")?.value }
      if dates.contains(value) { return true }
    }
    return false
  }
}
