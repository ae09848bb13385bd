import Foundation
import Loading

/// Plays a test against a cache, as the suite's client does (its `test.mjs`).
struct CacheTestRun {
  /// A check that failed.
  struct Failure: Error {
    let isSetup: Bool
    let words: String
  }

  private let test: CacheTest
  private let origin: SuiteOrigin
  private let loader: Loader
  private let address: String

  init(_ test: CacheTest, isShared: Bool) {
    self.test = test
    origin = SuiteOrigin(test)
    address = "http://cache.example/test/\(test.id)"
    loader = LoaderFactory(
      transport: origin, cache: HTTPCache(isShared: isShared), clock: origin.clock
    ).makeLoader()
  }

  func play() async throws {
    var responses: [Response] = []
    for (index, step) in test.steps.enumerated() {
      let request = try request(index, step, after: responses.last)
      let response: Response
      do {
        response = try await loader.load(request)
      } catch {
        throw Failure(isSetup: false, words: "Request \(index + 1) failed: \(error)")
      }
      responses.append(response)
      try check(response, step, index + 1)
      // A revalidation beside the answer has no end that can be waited for.
      for _ in 0..<200 { await Task.yield() }
      if step.flag("pause_after") == true { origin.pass(.seconds(3)) }
    }
    try checkOrigin(responses)
  }

  // MARK: Requests

  private func request(_ index: Int, _ step: CacheTest.Step, after last: Response?) throws -> Request {
    var url = address
    if let name = step.text("filename") { url += "/\(name)" }
    if let query = step.text("query_arg") { url += "?\(query)" }
    var request = Request(url)
    guard let method = Request.Method(rawValue: step.method) else { throw Failure(isSetup: true, words: "no method") }
    request.method = method
    let isRelative = step.flag("magic_ims") == true
    let now = isRelative ? last?.headers["Server-Now"].flatMap { Int($0) } ?? origin.now : origin.now
    request.headers = step.list("request_headers").compactMap { item in
      SuiteField(item, of: step, now: now, base: url).map { HTTPHeader($0.name, $0.value) }
    }
    request.headers += [HTTPHeader("Test-ID", test.id), HTTPHeader("Req-Num", "\(index + 1)")]
    request.body = Array((step.text("request_body") ?? "").utf8)
    if step.text("cache") == "no-cache" { request.caching = .revalidate }
    return request
  }

  // MARK: Checks of the client

  private func fail(_ isSetup: Bool, _ words: String) -> Failure { Failure(isSetup: isSetup, words: words) }

  private func check(_ response: Response, _ step: CacheTest.Step, _ number: Int) throws {
    let count = response.headers["Server-Request-Count"].flatMap { Int($0) }
    let isType = step.isSetup("expected_type")
    if step.expectedType == "cached", !(response.status == 304 && count == nil), (count ?? .max) >= number {
      throw fail(isType, "Response \(number) does not come from the cache")
    }
    if step.expectedType == "not_cached", count != number {
      throw fail(isType, "Response \(number) comes from the cache")
    }
    try checkStatus(response, step, number)
    for item in step.list("expected_response_headers") {
      let isSetup = step.isSetup("expected_response_headers")
      let parts = item as? [Any] ?? [item]
      guard let name = parts.first as? String else { continue }
      guard let value = joined(response.headers, name) else { throw fail(isSetup, "Response \(number) has no \(name)") }
      if parts.count > 2 {
        let other = parts[2]
        let isRight =
          parts[1] as? String == "="
          ? value == (other as? String).flatMap { joined(response.headers, $0) }
          : (Int(value) ?? 0) > (other as? NSNumber)?.intValue ?? 0
        guard isRight else { throw fail(isSetup, "Response \(number) has \(name): \(value), not \(parts[1]) \(other)") }
      } else if parts.count == 2 {
        let now = response.headers["Server-Now"].flatMap { Int($0) } ?? origin.now
        let base = response.headers["Server-Base-Url"] ?? address
        let expected = SuiteField(item, of: step, now: now, base: base)?.value
        guard value == expected else {
          throw fail(isSetup, "Response \(number) has \(name): \(value), not \(expected ?? "")")
        }
      }
    }
    for item in step.list("expected_response_headers_missing") {
      let parts = item as? [Any] ?? [item]
      guard let name = parts.first as? String, let value = joined(response.headers, name) else { continue }
      if parts.count == 1 || (parts[1] as? String).map(value.contains) == true {
        throw fail(step.isSetup("expected_response_headers_missing"), "Response \(number) has \(name): \(value)")
      }
    }
    try checkBody(response, step, number)
  }

  private func checkStatus(_ response: Response, _ step: CacheTest.Step, _ number: Int) throws {
    if step.has("expected_status") {
      guard let expected = step.number("expected_status"), expected != response.status else { return }
      throw fail(step.isSetup("expected_status"), "Response \(number) has status \(response.status), not \(expected)")
    }
    if response.status == 999 {
      throw fail(step.isSetup("expected_type"), "Request \(number) should have been conditional")
    }
    let expected = (step.list("response_status").first as? NSNumber)?.intValue ?? 200
    guard response.status == expected else {
      throw fail(true, "Response \(number) has status \(response.status), not \(expected)")
    }
  }

  private func checkBody(_ response: Response, _ step: CacheTest.Step, _ number: Int) throws {
    guard step.flag("check_body") != false else { return }
    let body = String(decoding: response.body, as: UTF8.self)
    let name = step.has("expected_response_text") ? "expected_response_text" : "response_body"
    if step.has(name) {
      guard let expected = step.text(name), expected != body else { return }
      throw fail(name == "response_body" || step.isSetup(name), "Response \(number) has the body “\(body)”")
    }
    guard ![204, 304].contains(response.status), step.method != "HEAD", body != test.id else { return }
    throw fail(true, "Response \(number) has the body “\(body)”")
  }

  // MARK: Checks of the origin

  private func checkOrigin(_ responses: [Response]) throws {
    let seen = origin.seen
    var place = 0
    for (index, step) in test.steps.enumerated() where step.expectedType != "cached" {
      let (number, request) = (index + 1, seen.indices.contains(place) ? seen[place] : nil)
      place += 1
      let isType = step.isSetup("expected_type")
      if step.expectedType == "not_cached", request?.number != number {
        throw fail(isType, "Response \(number) comes from the cache")
      }
      let conditions = ["etag_validated": "If-None-Match", "lm_validated": "If-Modified-Since"]
      if let condition = step.expectedType.flatMap({ conditions[$0] }), request?.headers[condition] == nil {
        throw fail(isType, "Request \(number) has no \(condition)")
      }
      for item in step.list("expected_request_headers") {
        let parts = item as? [Any] ?? [item]
        guard let name = parts.first as? String else { continue }
        let value = request.flatMap { joined($0.headers, name) }
        guard value != nil, parts.count == 1 || value == parts[1] as? String else {
          throw fail(step.isSetup("expected_request_headers"), "Request \(number) has \(name): \(value ?? "nothing")")
        }
      }
      for item in step.list("expected_request_headers_missing") {
        let parts = item as? [Any] ?? [item]
        guard let name = parts.first as? String, let value = request.flatMap({ joined($0.headers, name) }) else {
          continue
        }
        if parts.count == 1 || value == parts[1] as? String {
          throw fail(step.isSetup("expected_request_headers_missing"), "Request \(number) has \(name): \(value)")
        }
      }
      if let method = step.text("expected_method"), request?.method != method {
        throw fail(step.isSetup("expected_method"), "Request \(number) has the method \(request?.method ?? "none")")
      }
      for field in request?.answered ?? [] where !field.isNamed("Date") {
        let received = joined(responses[index].headers, field.name)
        guard received == field.value else {
          throw fail(true, "Response \(number) has \(field.name): \(received ?? "nothing"), not \(field.value)")
        }
      }
    }
  }

  private func joined(_ headers: Headers, _ name: String) -> String? {
    let values = headers.values(of: name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}
