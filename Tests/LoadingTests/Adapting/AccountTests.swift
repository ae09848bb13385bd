import Bytes
import EventuallyTesting
import LoadingTesting
import Testing
import Threading

@testable import Loading

/// Requests to a server whose answer is the token that it was asked with, and which lets everything be cached.
@Suite(.timeLimit(.minutes(1)))
struct AccountTests {
  private let transport = ScriptedTransport()
  private let store = MemoryStore()

  init() {
    transport.answer(
      "https://a.test/",
      ScriptedTransport.Answer { request in
        guard case .bearer(let token)? = request.access?.signIn else {
          return .success(Self.response(request, "nobody"))
        }
        return .success(Self.response(request, token.string))
      })
  }

  private static func response(_ request: Request, _ text: String) -> Response {
    Response(
      status: 200, url: request.url, headers: Headers([HTTPHeader("Cache-Control", "max-age=60")]),
      body: Array(text.utf8))
  }

  private func loader(_ adapter: any RequestAdapter, isShared: Bool = false) -> Loader {
    LoaderFactory(
      transport: AdaptingTransport(transport, by: adapter), limits: LoadingLimits(),
      cache: HTTPCache(store: store, isShared: isShared)
    ).makeLoader()
  }

  private func load(_ loader: Loader) async throws -> String {
    String(decoding: try await loader.load(Request("https://a.test/")).body, as: UTF8.self)
  }

  @Test func `a user is not shown what was stored for another`() async throws {
    let tokens = BearerTokens("ada's token", account: "ada") { _ in "ada's next" }
    let loader = loader(tokens)
    for _ in 0..<2 { #expect(try await load(loader) == "ada's token") }
    #expect(transport.requests.count == 1)

    tokens.use("bob's token", account: "bob")
    for _ in 0..<2 { #expect(try await load(loader) == "bob's token") }
    #expect(transport.requests.count == 2)

    tokens.use("another token", account: "ada")
    #expect(try await load(loader) == "ada's token", "Her own response is there again.")
    #expect(transport.requests.count == 2)
  }

  @Test func `without a name, each sign-in is an account of its own`() async throws {
    let tokens = BearerTokens("first") { _ in "" }
    let loader = loader(tokens)
    #expect(try await load(loader) == "first")
    tokens.token = nil
    tokens.token = "second"
    #expect(try await load(loader) == "second")
    #expect(try await load(self.loader(BearerTokens("third") { _ in "" })) == "third")
  }

  @Test func `requests with and without an account do not share a response`() async throws {
    let signed = loader(BearerTokens("ada's token", account: "ada") { _ in "" })
    let plain = loader(BearerTokens("ada's token", where: { _ in false }, renew: { _ in "" }))
    #expect(try await load(plain) == "nobody")
    #expect(try await load(signed) == "ada's token")
    #expect(try await load(plain) == "nobody")
    #expect(try await load(signed) == "ada's token")
    #expect(transport.requests.count == 2)
  }

  @Test func `a renewed token belongs to the same account`() async throws {
    let isOld = Lock(true)
    transport.answer(
      "https://a.test/",
      ScriptedTransport.Answer { request in
        if isOld.withLock({ $0 }) { return .success(Response(status: 401, url: request.url)) }
        return .success(Self.response(request, "hers"))
      })
    let tokens = BearerTokens("old", account: "ada") { _ in
      isOld.withLock { $0 = false }
      return "new"
    }
    let loader = loader(tokens)
    for _ in 0..<2 { #expect(try await load(loader) == "hers") }
    #expect(transport.requests.count == 2)
  }

  @Test func `requests of two accounts at a time are two transfers`() async throws {
    let tokens = BearerTokens("ada's token", account: "ada") { _ in "" }
    let loader = loader(tokens)
    transport.hold("https://a.test/")
    async let hers = load(loader)
    try await eventually { transport.requests.count == 1 }
    tokens.use("bob's token", account: "bob")
    async let his = load(loader)
    try await eventually { transport.requests.count == 2 }
    transport.release("https://a.test/")
    #expect(try await [hers, his] == ["ada's token", "bob's token"])
  }

  @Test func `a request that waits while its account changes is not sent for the other one`() async throws {
    let renewal = Lock((isAsked: false, isReleased: false))
    defer { renewal.withLock { $0.isReleased = true } }
    let tokens = BearerTokens(account: "ada") { _ in
      renewal.withLock { $0.isAsked = true }
      try await eventually { renewal.withLock { $0.isReleased } }
      return ""
    }
    let loader = loader(tokens)
    let run = loader.start(Request("https://a.test/"))
    try await eventually { renewal.withLock { $0.isAsked } }
    tokens.use("bob's token", account: "bob")
    await #expect(throws: TransportError.self) { try await run.response() }
    #expect(transport.requests.isEmpty)
    #expect(try await load(loader) == "bob's token")
  }

  @Test func `a shared cache keeps signed responses only if they are public`() async throws {
    let loader = loader(BearerTokens("ada's token", account: "ada") { _ in "" }, isShared: true)
    for _ in 0..<2 { #expect(try await load(loader) == "ada's token") }
    #expect(transport.requests.count == 2)
  }

  @Test func `a server cannot name an account by Vary`() async throws {
    transport.answer(
      "https://a.test/",
      ScriptedTransport.Answer { request in
        let fields = [HTTPHeader("Cache-Control", "max-age=60"), HTTPHeader("Vary", ":account")]
        let name = request.access == nil ? "nobody" : "somebody"
        return .success(
          Response(status: 200, url: request.url, headers: Headers(fields), body: Array(name.utf8)))
      })
    let plain = loader(BearerTokens("", where: { _ in false }, renew: { _ in "" }))
    for _ in 0..<2 { #expect(try await load(plain) == "nobody") }
    #expect(transport.requests.count == 1)
    #expect(try await load(loader(BearerTokens("t", account: "ada") { _ in "" })) == "somebody")
  }
}
