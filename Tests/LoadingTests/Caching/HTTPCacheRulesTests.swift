import Testing

@testable import Loading

/// Tests of what RFC 9111 allows and forbids, rule by rule.
struct HTTPCacheRulesTests {
  private typealias Fields = [(String, String)]

  private static func request(_ fields: [(String, String)] = [], method: Request.Method = .get) -> Request {
    var request = Request("http://a.test/")
    request.method = method
    request.headers = fields.map { HTTPHeader($0.0, $0.1) }
    return request
  }

  private static func answer(_ fields: [(String, String)], status: Int = 200, body: String = "old") -> Response {
    Response(
      status: status, url: "http://a.test/", headers: Headers(fields.map { HTTPHeader($0.0, $0.1) }),
      body: Array(body.utf8))
  }

  /// Stores the response, requests it again after this many seconds, and returns true if the stored one is used.
  private static func isUsed(
    _ fields: [(String, String)], status: Int = 200, isShared: Bool = false, keeping: [(String, String)] = [],
    asking: [(String, String)] = [], after seconds: Int, delay: Duration = .zero
  ) async -> Bool {
    let cache = HTTPCache(store: MemoryStore(), isShared: isShared)
    _ = await cache.take(
      .success(answer(fields, status: status)), for: request(keeping), stored: nil, delay: delay, now: .seconds(100))
    guard cache.mayAnswer(request(asking)) else { return false }
    guard case .use(let response) = await cache.answer(to: request(asking), now: .seconds(100 + seconds)) else {
      return false
    }
    return response.status == status
  }

  @Test
  func `a request limits the age of a response and the freshness it must have left (section 5.2.1)`() async {
    let kept: [(String, String)] = [("Cache-Control", "max-age=60")]
    for (wish, seconds, isUsed) in [
      ("max-age=20", 20, true), ("max-age=20", 21, false), ("min-fresh=20", 40, true), ("min-fresh=20", 41, false),
      ("max-stale", 1000, true), ("max-stale=10", 70, true), ("max-stale=10", 71, false), ("no-cache", 0, false),
      ("no-store", 0, false), ("only-if-cached", 59, true),
    ] {
      let found = await Self.isUsed(kept, asking: [("Cache-Control", wish)], after: seconds)
      #expect(found == isUsed, "\(wish) after \(seconds) seconds")
    }
  }

  @Test
  func `an only-if-cached request without a stored response gets a 504, and nothing is sent`() async {
    let cache = HTTPCache()
    let request: Request = Self.request([("Cache-Control", "only-if-cached")])
    guard case .use(let response) = await cache.answer(to: request, now: .zero) else {
      Issue.record("the request was sent")
      return
    }
    #expect(response.status == 504)
  }

  @Test
  func `a response that must be revalidated is never used stale, whatever the request allows (section 5.2.2)`()
    async
  {
    for (said, isShared, isUsed) in [
      ("max-age=60, must-revalidate", false, false), ("max-age=60, proxy-revalidate", false, true),
      ("max-age=60, proxy-revalidate", true, false), ("max-age=60, s-maxage=60", true, false),
      ("max-age=60", true, true),
    ] {
      let found: Bool = await Self.isUsed(
        [("Cache-Control", said)], isShared: isShared, asking: [("Cache-Control", "max-stale")], after: 61)
      #expect(found == isUsed, "\(said), shared: \(isShared)")
    }
  }

  @Test
  func `a shared cache uses s-maxage, and stores nothing personal (sections 3.5, 5.2.2.7, 5.2.2.10)`()
    async
  {
    let personal: [(String, String)] = [("Authorization", "Basic eA==")]
    for (said, isShared, keeping, seconds, isUsed) in [
      ("max-age=10, s-maxage=60", true, [], 59, true), ("max-age=10, s-maxage=60", false, [], 59, false),
      ("max-age=60, private", true, [], 0, false), ("max-age=60, private", false, [], 0, true),
      ("max-age=60", true, personal, 0, false), ("max-age=60", false, personal, 0, true),
      ("max-age=60, public", true, personal, 0, true), ("max-age=60, must-revalidate", true, personal, 0, true),
      ("s-maxage=60", true, personal, 0, true),
    ] as [(String, Bool, [(String, String)], Int, Bool)] {
      let found: Bool = await Self.isUsed(
        [("Cache-Control", said)], isShared: isShared, keeping: keeping, after: seconds)
      #expect(found == isUsed, "\(said), shared: \(isShared), personal: \(!keeping.isEmpty)")
    }
  }

  @Test
  func `the age of a response includes its time under way (section 4.2.3)`() async {
    let fields: [(String, String)] = [("Cache-Control", "max-age=60"), ("Age", "10")]
    #expect(await Self.isUsed(fields, after: 44, delay: .seconds(5)))
    #expect(await !Self.isUsed(fields, after: 45, delay: .seconds(5)))
  }

  @Test
  func `without a lifetime, only some statuses are stored, for a tenth of their age (section 4.2.2)`() async {
    let fields: [(String, String)] = [
      ("Date", "Sun, 06 Nov 1994 08:49:37 GMT"), ("Last-Modified", "Sun, 06 Nov 1994 08:39:37 GMT"),
    ]
    for (status, isUsed) in [(200, true), (203, true), (404, true), (410, true), (201, false), (403, false)] {
      #expect(await Self.isUsed(fields, status: status, after: 59) == isUsed, "status \(status)")
      #expect(await !Self.isUsed(fields, status: status, after: 60))
    }
    #expect(await Self.isUsed([("Cache-Control", "max-age=9")], status: 403, after: 8))
  }

  @Test func `what must be understood is stored if its status is known (section 5.2.2.3)`() async {
    for (control, status, isUsed) in [
      ("max-age=9, no-store, must-understand", 200, true), ("max-age=9, must-understand", 200, true),
      ("max-age=9, no-store", 200, false), ("max-age=9, no-store, must-understand", 599, false),
      ("max-age=9, must-understand", 599, false), ("max-age=9", 599, true),
    ] {
      #expect(
        await Self.isUsed([("Cache-Control", control)], status: status, after: 8) == isUsed, "\(control) \(status)")
    }
  }

  @Test func `a public response of any status is fresh for a tenth of its age (section 4.2.2)`() async {
    let dates = [("Date", "Sun, 01 Jun 2025 00:10:00 GMT"), ("Last-Modified", "Sun, 01 Jun 2025 00:00:00 GMT")]
    #expect(await Self.isUsed(dates + [("Cache-Control", "public")], status: 599, after: 59))
    #expect(await !Self.isUsed(dates + [("Cache-Control", "public")], status: 599, after: 60))
    #expect(await !Self.isUsed(dates, status: 599, after: 0))
  }

  @Test
  func `hop-by-hop fields are not stored (section 3.1)`() async throws {
    let cache = HTTPCache()
    let fields: [(String, String)] = [
      ("Cache-Control", "max-age=60"), ("Connection", "close, X-Own"), ("X-Own", "1"), ("Keep-Alive", "5"),
      ("X-Kept", "2"), ("Proxy-Authenticate", "Basic"), ("Proxy-Authentication-Info", "a"),
      ("proxy-authorization", "b"),
    ]
    _ = await cache.take(.success(Self.answer(fields)), for: Self.request(), stored: nil, delay: .zero, now: .zero)
    guard case .use(let response) = await cache.answer(to: Self.request(), now: .zero) else {
      Issue.record("it was not kept")
      return
    }
    #expect(response.headers.fields.map(\.name) == ["Cache-Control", "X-Kept", "Age"])
  }

  @Test
  func `a successful write invalidates stored responses; a failed write or a HEAD does not (section 4.4)`()
    async
  {
    for (method, status, isLeft) in [
      (.post, 200, false), (.post, 201, false), (.post, 303, false), (.post, 404, true), (.post, 500, true),
      (.head, 200, true),
    ] as [(Request.Method, Int, Bool)] {
      let cache = HTTPCache()
      let fields: [(String, String)] = [("Cache-Control", "max-age=60")]
      _ = await cache.take(.success(Self.answer(fields)), for: Self.request(), stored: nil, delay: .zero, now: .zero)
      _ = await cache.take(
        .success(Self.answer([], status: status)), for: Self.request(method: method), stored: nil, delay: .zero,
        now: .zero)
      var isUsed = false
      if case .use = await cache.answer(to: Self.request(), now: .zero) { isUsed = true }
      #expect(isUsed == isLeft, "\(method) \(status)")
    }
  }

  @Test
  func `a 304 updates the fields and the age, and a weak tag matches its strong one (sections 3.2, 4.3.4)`()
    async throws
  {
    let cache = HTTPCache()
    let request: Request = Self.request()
    let fields: [(String, String)] = [
      ("Cache-Control", "max-age=1"), ("ETag", "W/\"1\""), ("X-Old", "1"), ("Age", "50"),
    ]
    _ = await cache.take(.success(Self.answer(fields)), for: request, stored: nil, delay: .zero, now: .zero)
    guard case .ask(let asked, let stored) = await cache.answer(to: request, now: .seconds(5)) else {
      Issue.record("a stale response was used")
      return
    }
    #expect(Headers(asked.headers)["If-None-Match"] == "W/\"1\"")
    let news: Response = Self.answer(
      [("Cache-Control", "max-age=60"), ("ETag", "\"1\""), ("X-New", "2"), ("Connection", "close")], status: 304,
      body: "")
    let result: Result<Response, TransportError>? = await cache.take(
      .success(news), for: request, stored: stored, delay: .zero, now: .seconds(5))
    let fresh = try #require(try result?.get())
    #expect(fresh.status == 200 && fresh.body == Array("old".utf8) && fresh.origin == .validated)
    #expect(fresh.headers["X-Old"] == "1" && fresh.headers["X-New"] == "2" && fresh.headers["Age"] == "0")
    #expect(fresh.headers["Connection"] == nil)
    guard case .use = await cache.answer(to: request, now: .seconds(64)) else {
      Issue.record("it was not made fresh")
      return
    }
  }

  @Test
  func `a stale response stands in for a server that cannot be reached, and for no other failure (RFC 5861)`()
    async throws
  {
    let cache = HTTPCache(store: MemoryStore(), isShared: false, staleIfError: 60)
    let answer: Response = Self.answer([("Cache-Control", "max-age=1")])
    let stored = try #require(StoredResponse(answer, to: Self.request(), now: .zero))
    for (error, isServed) in [
      (.noNetwork, true), (.hostNotFound("a.test"), true), (.timedOut(seconds: 1), true), (.cutOff("x"), true),
      (.certificate(host: "a.test", .selfSigned), false), (.tls(host: "a.test", reason: "x"), false),
      (.privateNetwork(host: "a.test", address: "10.0.0.1"), false), (.bodyTooLarge(limitBytes: 1), false),
      (.tooManyRedirects(1), false), (.cancelled, false), (.other("signed out"), false),
    ] as [(TransportError, Bool)] {
      let result: Result<Response, TransportError>? = await cache.take(
        .failure(error), for: Self.request(), stored: stored, delay: .zero, now: .seconds(10))
      #expect((try? result?.get())?.origin == (isServed ? .stale : nil), "\(error)")
    }
  }
}
