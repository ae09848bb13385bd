import Bytes
import EventuallyTesting
import LoadingTesting
import Testing
import Threading

@testable import Loading

/// A server that knows one token.
private final class Account: Sendable {
  private let state = Lock((good: "t1", renewals: 0))
  let transport = ScriptedTransport()

  init() {
    transport.answer(
      "https://a.test/",
      ScriptedTransport.Answer { [unowned self] request in
        let isSigned = request.access?.signIn == .bearer(token: ByteString(good))
        return .success(Response(status: isSigned ? 200 : 401, url: request.url, body: request.body))
      })
  }

  private var good: String { state.withLock { $0.good } }

  var renewals: Int { state.withLock { $0.renewals } }

  func expire() { state.withLock { $0.good += "x" } }

  func renew() -> String {
    state.withLock { state in
      state.renewals += 1
      return state.good
    }
  }
}

@Suite(.timeLimit(.minutes(1)))
struct BearerTokensTests {
  private let account = Account()

  private func loader(_ tokens: BearerTokens) -> Loader {
    let limits = LoadingLimits(maximumRequestsPerHost: 100, maximumRequests: 100, sharesEqualRequests: false)
    return LoaderFactory(transport: AdaptingTransport(account.transport, by: tokens), limits: limits).makeLoader()
  }

  @Test func `a request is signed with the token`() async throws {
    let loader = loader(
      BearerTokens("t1") { _ in
        Issue.record("A good token was renewed.")
        return ""
      })
    #expect(try await loader.load(Request("https://a.test/")).status == 200)
  }

  @Test func `a token that has expired is renewed, and the request sent again with its body`() async throws {
    let account = account
    let tokens = BearerTokens("old") { old in
      #expect(old == "old")
      return account.renew()
    }
    let response = try await loader(tokens).load(Request(.post, "https://a.test/", body: .text("note")))
    #expect(response.status == 200)
    #expect(response.body == Array("note".utf8))
    #expect(tokens.token == "t1")
    #expect(account.transport.requests.count == 2)
  }

  @Test func `however many requests need a token, it is renewed once`() async throws {
    let account = account
    let isHeld = Lock(true)
    let tokens = BearerTokens { _ in
      try await eventually { isHeld.withLock { !$0 } }
      return account.renew()
    }
    let loader = loader(tokens)
    async let statuses = withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { try await loader.load(Request("https://a.test/")).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    isHeld.withLock { $0 = false }
    #expect(try await statuses == Array(repeating: 200, count: 50))
    #expect(account.renewals == 1)
    account.expire()
    async let later = withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { try await loader.load(Request("https://a.test/")).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(try await later == Array(repeating: 200, count: 50))
    #expect(account.renewals == 2)
  }

  @Test func `a request that is refused with a new token is refused`() async throws {
    let tokens = BearerTokens("old") { _ in "bad, too" }
    #expect(try await loader(tokens).load(Request("https://a.test/")).status == 401)
    #expect(account.transport.requests.count == 2)
  }

  @Test func `a refusal by another host, after a redirect, renews no token`() async throws {
    let moved = ScriptedTransport.Answer { _ in .success(Response(status: 401, url: "https://b.test/")) }
    account.transport.answer("https://a.test/moved", moved)
    let tokens = BearerTokens("t1") { _ in
      Issue.record("A good token was renewed.")
      return ""
    }
    #expect(try await loader(tokens).load(Request("https://a.test/moved")).status == 401)
    #expect(account.transport.requests.count == 1)
  }

  @Test func `an error of the renewal ends the requests that wait for it, and the next one tries again`() async throws {
    struct Offline: Error {}
    let account = account
    let fails = Lock(true)
    let tokens = BearerTokens { _ in
      if fails.withLock({ $0 }) { throw Offline() }
      return account.renew()
    }
    let loader = loader(tokens)
    await #expect(throws: TransportError.self) { try await loader.load(Request("https://a.test/")) }
    fails.withLock { $0 = false }
    #expect(try await loader.load(Request("https://a.test/")).status == 200)
  }

  @Test func `a cancelled request does not wait for the renewal, and does not end it`() async throws {
    let account = account
    let isHeld = Lock(true)
    let tokens = BearerTokens { _ in
      try await eventually { isHeld.withLock { !$0 } }
      return account.renew()
    }
    let loader = loader(tokens)
    let leaving = loader.start(Request("https://a.test/"))
    let staying = loader.start(Request("https://a.test/"))
    leaving.cancel()
    await #expect(throws: TransportError.cancelled) { try await leaving.response() }
    isHeld.withLock { $0 = false }
    #expect(try await staying.response().status == 200)
  }

  @Test func `a token that is set while another one is renewed stays, and requests that wait use it`() async throws {
    let isHeld = Lock(true)
    let tokens = BearerTokens("old") { _ in
      while isHeld.withLock({ $0 }) { await Task.yield() }
      return "of the user before"
    }
    let loader = loader(tokens)
    let request = loader.start(Request("https://a.test/"))
    try await eventually { account.transport.requests.count == 1 }
    try await eventually {
      tokens.token = "t1"
      return account.transport.requests.count == 2
    }
    #expect(try await request.response().status == 200)
    isHeld.withLock { $0 = false }
    for _ in 0..<100 { await Task.yield() }
    #expect(tokens.token == "t1")
  }

  @Test func `requests that need no token are not signed`() async throws {
    let signs: @Sendable (Request) -> Bool = { _ in false }
    let tokens = BearerTokens(where: signs) { _ in
      Issue.record("A token was renewed.")
      return ""
    }
    #expect(try await loader(tokens).load(Request("https://a.test/")).status == 401)
    #expect(account.transport.requests.first?.access == nil)
  }
}
