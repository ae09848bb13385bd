import EventuallyTesting
import LoadingTesting
import SeededRandom
import Testing

@testable import Loading

struct HTTPCacheTests {
  private let transport: ManualTransport = ManualTransport()
  private let time: VirtualClock = VirtualClock()
  private static let date: String = "Sun, 06 Nov 1994 08:49:37 GMT"

  private func loader(isShared: Bool = false, staleIfError: Int = 0) -> Loader {
    LoaderFactory(
      transport: transport, limits: LoadingLimits(),
      cache: HTTPCache(store: MemoryStore(), isShared: isShared, staleIfError: staleIfError), clock: time
    ).makeLoader()
  }

  /// Loads the request, and responds if it reaches the transport.
  private func load(
    _ loader: Loader, _ request: Request = Request("http://a.test/"), status: Int = 200, body: String = "new",
    url: WebAddress? = nil, fields: [(String, String)] = []
  ) async throws -> Response {
    let before = transport.sent.count
    let run = loader.start(request)
    try await eventually { !transport.open.isEmpty || run.state.isFinal }
    if transport.sent.count > before {
      transport.answer(
        with: .success(
          Response(
            status: status, url: url ?? request.url, headers: Headers(fields.map { HTTPHeader($0.0, $0.1) }),
            body: Array(body.utf8))))
    }
    return try await run.response()
  }

  @Test
  func `a fresh response is used without a request, has its age, and is requested again when stale`() async throws {
    let loader: Loader = loader()
    _ = try await load(loader, body: "old", fields: [("Cache-Control", "max-age=60"), ("Age", "10")])
    await time.advance(by: .seconds(49))
    let kept = try await load(loader)
    #expect(kept.body == Array("old".utf8) && kept.origin == .cache && kept.headers["age"] == "59")
    await time.advance(by: .seconds(1))
    #expect(try await load(loader).origin == .network)
    #expect(transport.sent.count == 2)
  }

  @Test
  func `a stale response is revalidated with its validators, and a 304 makes it fresh with the new fields`()
    async throws
  {
    let loader: Loader = loader()
    let fields: [(String, String)] = [
      ("Cache-Control", "max-age=1"), ("ETag", "\"1\""), ("Last-Modified", Self.date), ("Content-Length", "3"),
    ]
    _ = try await load(loader, body: "old", fields: fields)
    await time.advance(by: .seconds(2))
    let fresh: Response = try await load(
      loader, status: 304, body: "",
      fields: [("Cache-Control", "max-age=100"), ("ETag", "\"1\""), ("Content-Length", "0")])
    #expect(fresh.status == 200 && fresh.body == Array("old".utf8) && fresh.origin == .validated)
    #expect(fresh.headers["Content-Length"] == "3" && fresh.headers["Cache-Control"] == "max-age=100")
    #expect(Headers(transport.lastRequest?.headers ?? [])["If-None-Match"] == "\"1\"")
    #expect(Headers(transport.lastRequest?.headers ?? [])["If-Modified-Since"] == Self.date)
    await time.advance(by: .seconds(99))
    #expect(try await load(loader).origin == .cache)
  }

  @Test(
    arguments: [
      ([("Cache-Control", "max-age=60")], 60), ([("Cache-Control", "MAX-AGE = \"60\", x=\"a,max-age=1\"")], 60),
      ([("Cache-Control", "max-age=x")], 0), ([("Cache-Control", "max-age=99999999999999999999")], 1 << 31),
      ([("Date", date), ("Expires", "Sun, 06 Nov 1994 08:50:37 GMT")], 60), ([("Date", date), ("Expires", "0")], 0),
      ([("Date", date), ("Expires", "Sun, 06 Nov 1994 08:50:37 GMT"), ("Cache-Control", "max-age=5")], 5),
      ([("Date", date), ("Expires", "Sunday, 06-Nov-94 08:50:37 GMT")], 60),
      ([("Date", date), ("Expires", "Sun Nov  6 08:50:37 1994")], 60),
      ([("Date", date), ("Expires", "Sun, 06 Nov 1994 08:50:37 UTC")], 0),
      ([("Date", date), ("Expires", "Sun, 06 Nov 94 08:50:37 GMT")], 0),
      ([("Date", date), ("Expires", "Sun 06 Nov 1994 08:50:37 GMT")], 0),
      ([("Date", date), ("Expires", "Sun,  06  Nov  1994  08:50:37  GMT")], 0),
      ([("Date", date), ("Expires", "Sun, 06 Nov 1994 08:50:37 GMT"), ("Expires", "0")], 0),
      ([("Date", date), ("Last-Modified", "Sun, 06 Nov 1994 08:39:37 GMT")], 60),
      ([("Date", date), ("Last-Modified", "Sun, 06 Nov 1904 08:39:37 GMT")], 86_400), ([], 0),
    ] as [([(String, String)], Int)])
  func `the freshness lifetime is read from the fields`(fields: [(String, String)], seconds: Int) throws {
    let response = Response(
      status: 200, url: "", headers: Headers(fields.map { HTTPHeader($0.0, $0.1) }))
    let stored = try #require(StoredResponse(response, to: Request(""), now: .zero))
    #expect(stored.lifetime(isShared: false) == seconds)
  }

  @Test(arguments: [
    ("7", 7), ("7, 0", 7), ("0,7", 0), ("old", 0), ("old, 7", 0), ("7s", 0), ("-7", 0), ("", 0), (" 7 ", 7),
  ])
  func `the age is the first of several, and none if that is no number`(field: String, age: Int) throws {
    let response = Response(status: 200, url: "", headers: Headers([HTTPHeader("Age", field)]))
    #expect(try #require(StoredResponse(response, to: Request(""), now: .zero)).age(now: .zero) == age)
  }

  @Test
  func `the variants of a response are kept apart`() async throws {
    let loader: Loader = loader()
    func request(_ language: String?) -> Request {
      var request = Request("http://a.test/")
      if let language { request.headers = [HTTPHeader("Accept-Language", language)] }
      return request
    }
    let fields: [(String, String)] = [("Cache-Control", "max-age=60"), ("Vary", "accept-language")]
    _ = try await load(loader, request("de"), body: "de", fields: fields)
    _ = try await load(loader, request("en"), body: "en", fields: fields)
    #expect(try await load(loader, request("de")).body == Array("de".utf8))
    #expect(try await load(loader, request("en")).body == Array("en".utf8))
    #expect(try await load(loader, request(nil)).origin == .network)
  }

  @Test(
    arguments: [
      (200, [("Cache-Control", "no-store, max-age=60")], false),
      (200, [("Cache-Control", "private, max-age=60")], true),
      (200, [("Cache-Control", "max-age=60"), ("Vary", "*")], false), (206, [("Cache-Control", "max-age=60")], false),
      (200, [("Cache-Control", "max-age=60"), ("Set-Cookie", "a=b")], true), (302, [("ETag", "\"1\"")], false),
      (200, [], false),
    ] as [(Int, [(String, String)], Bool)])
  func `a response that may not be stored is not`(status: Int, fields: [(String, String)], isShared: Bool) async throws
  {
    let loader: Loader = loader(isShared: isShared)
    _ = try await load(loader, status: status, fields: fields)
    _ = try await load(loader)
    #expect(transport.sent.count == 2)
    #expect(transport.lastRequest?.headers.isEmpty == true)
  }

  @Test
  func `a request that forbids caching or has its own conditions bypasses the cache`() async throws {
    let loader: Loader = loader()
    _ = try await load(loader, fields: [("Cache-Control", "max-age=60"), ("ETag", "\"1\"")])
    var conditional = Request("http://a.test/")
    conditional.headers = [HTTPHeader("If-None-Match", "\"0\"")]
    #expect(try await load(loader, conditional, status: 304).status == 304)
    var none = Request("http://a.test/")
    none.caching = .none
    #expect(try await load(loader, none).origin == .network)
    var anew = Request("http://a.test/")
    anew.headers = [HTTPHeader("Cache-Control", "no-cache")]
    #expect(try await load(loader, anew, status: 304).origin == .validated)
    var asked = Request("http://a.test/")
    asked.caching = .revalidate
    #expect(try await load(loader, asked, status: 304).origin == .validated)
    #expect(transport.sent.count == 5)
    #expect(try await load(loader).origin == .cache)
  }

  @Test
  func `when the server fails, a stale response is used within its stale-if-error, unless it must be revalidated`()
    async throws
  {
    for (control, isServed) in [
      ("max-age=1, stale-if-error=60", true), ("max-age=1", false), ("max-age=1, stale-if-error=5", false),
      ("max-age=1, stale-if-error=60, must-revalidate", false),
    ] {
      let own = HTTPCacheTests()
      let loader: Loader = own.loader()
      _ = try await own.load(loader, body: "old", fields: [("Cache-Control", control)])
      await own.time.advance(by: .seconds(20))
      #expect(try await own.load(loader, status: 503).origin == (isServed ? .stale : .network))
      let run = loader.start(Request("http://a.test/"))
      try await eventually { own.transport.open.count == 1 }
      own.transport.answer(with: .failure(.timedOut(seconds: 1)))
      if isServed {
        #expect(try await run.response().body == Array("old".utf8))
      } else {
        await #expect(throws: TransportError.timedOut(seconds: 1)) { try await run.response() }
      }
    }
  }

  @Test
  func `a stale response is used while it is revalidated, within its stale-while-revalidate`() async throws {
    let loader: Loader = loader()
    let control = [("Cache-Control", "max-age=10, stale-while-revalidate=30")]
    _ = try await load(loader, body: "old", fields: control)
    await time.advance(by: .seconds(20))
    let stale = try await loader.load(Request("http://a.test/"))
    #expect(stale.body == Array("old".utf8))
    #expect(stale.origin == .stale)
    #expect(try await loader.load(Request("http://a.test/")).origin == .stale)
    try await eventually { transport.open.count == 1 }
    #expect(transport.sent.count == 2, "equal revalidations are one")
    transport.answer(
      with: .success(
        Response(
          status: 200, url: "http://a.test/", headers: Headers(control.map { HTTPHeader($0.0, $0.1) }),
          body: Array("new".utf8))))
    try await eventually { loader.pipeline.counts.works == 0 }
    let fresh = try await loader.load(Request("http://a.test/"))
    #expect(fresh.body == Array("new".utf8))
    #expect(fresh.origin == .cache)
    await time.advance(by: .seconds(40))
    #expect(try await load(loader, body: "newer", fields: control).origin == .network)
  }

  @Test(arguments: ["no-cache", "must-revalidate"])
  func `a response that has to be revalidated is not used meanwhile`(directive: String) async throws {
    let loader: Loader = loader()
    _ = try await load(
      loader, fields: [("Cache-Control", "max-age=10, stale-while-revalidate=30, \(directive)"), ("ETag", "\"1\"")])
    await time.advance(by: .seconds(20))
    #expect(try await load(loader, status: 304).origin == .validated)
  }

  @Test
  func `a 304 without a stored response is passed on, and after one for another version the request is sent plain`()
    async throws
  {
    let loader: Loader = loader()
    #expect(try await load(loader, status: 304).status == 304)
    _ = try await load(loader, fields: [("ETag", "\"1\"")])
    let run = loader.start(Request("http://a.test/"))
    try await eventually { transport.open.count == 1 }
    let other = Headers([HTTPHeader("ETag", "\"2\"")])
    transport.answer(with: .success(Response(status: 304, url: "http://a.test/", headers: other)))
    try await eventually { transport.sent.count == 4 && transport.open.count == 1 }
    #expect(transport.lastRequest?.headers.isEmpty == true)
    transport.answer(with: .success(Response(status: 200, url: "http://a.test/", headers: other, body: [2])))
    #expect(try await run.response().body == [2])
    #expect(try await load(loader, status: 304, fields: [("ETag", "\"2\"")]).body == [2])
  }

  @Test
  func `what was requested before a write succeeded is neither stored nor shared with later requests`() async throws {
    let loader: Loader = loader()
    let fields = Headers([HTTPHeader("Cache-Control", "max-age=60")])
    func answer(_ body: String, isNewest: Bool = false) {
      transport.answer(
        isNewest: isNewest,
        with: .success(Response(status: 200, url: "http://a.test/", headers: fields, body: Array(body.utf8))))
    }
    let early = loader.start(Request("http://a.test/"))
    try await eventually { transport.open.count == 1 }
    var post = Request("http://a.test/")
    post.method = .post
    let write = loader.start(post)
    try await eventually { transport.open.count == 2 }
    answer("", isNewest: true)
    _ = try await write.response()
    let late = loader.start(Request("http://a.test/"))
    try await eventually { transport.sent.count == 3 && transport.open.count == 2 }
    answer("new", isNewest: true)
    #expect(try await late.response().body == Array("new".utf8))
    answer("old")
    #expect(try await early.response().body == Array("old".utf8))
    let kept = try await load(loader)
    #expect(kept.origin == .cache && kept.body == Array("new".utf8))
  }

  @Test
  func `a write that fails changes nothing about what was requested before`() async throws {
    let loader: Loader = loader()
    let early = loader.start(Request("http://a.test/"))
    try await eventually { transport.open.count == 1 }
    var post = Request("http://a.test/")
    post.method = .post
    let write = loader.start(post)
    try await eventually { transport.open.count == 2 }
    transport.answer(isNewest: true, with: .success(Response(status: 409, url: "http://a.test/")))
    _ = try await write.response()
    let late = loader.start(Request("http://a.test/"))
    let fields = Headers([HTTPHeader("Cache-Control", "max-age=60")])
    transport.answer(with: .success(Response(status: 200, url: "http://a.test/", headers: fields)))
    #expect(try await early.response() == late.response())
    #expect(try await load(loader).origin == .cache)
    #expect(transport.sent.count == 2)
  }

  @Test
  func `a response after a temporary redirect is not stored, and a POST invalidates the stored one`()
    async throws
  {
    let loader: Loader = loader()
    _ = try await load(loader, url: "http://b.test/", fields: [("Cache-Control", "max-age=60")])
    _ = try await load(loader, fields: [("Cache-Control", "max-age=60")])
    #expect(transport.sent.count == 2)
    var post = Request("http://a.test/")
    post.method = .post
    _ = try await load(loader, post)
    #expect(try await load(loader).origin == .network)
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `memory is bounded, and the least recently used responses go first`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let store = MemoryStore(maximumBytes: 20_000)
    var order: [String] = []
    for _ in 0..<500 {
      let url = "\(Int.random(in: 0..<40, using: &generator))"
      if Bool.random(using: &generator) {
        if !store.responses(for: url, now: .zero).isEmpty {
          order.removeAll { $0 == url }
          order.append(url)
        }
      } else {
        let response = Response(
          status: 200, url: WebAddress(unparsed: url), body: Array(repeating: 1, count: 1000))
        store.put(try #require(StoredResponse(response, to: Request(url), now: .zero)), for: url)
        order.removeAll { $0 == url }
        order.append(url)
        if order.count > 15 { order.removeFirst() }
      }
      #expect(store.size <= 20_000)
    }
    for index in 0..<40 { #expect(store.responses(for: "\(index)", now: .zero).isEmpty == !order.contains("\(index)")) }
    let large: Response = Response(status: 200, url: "large", body: Array(repeating: 1, count: 5000))
    store.put(try #require(StoredResponse(large, to: Request("large"), now: .zero)), for: "large")
    #expect(store.responses(for: "large", now: .zero).isEmpty)
  }
}
