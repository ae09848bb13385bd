import Bytes
import HTTPServer
import Reader
import ReaderTesting
import Testing

@testable import Storage
@testable import WebHost

@Suite struct OperatingHostTests {
  private func get(
    _ path: String, from address: String = "127.0.0.1", method: ByteString = "GET", _ headers: [HTTPHeader] = []
  ) -> HTTPRequest {
    HTTPRequest(
      method: method, path: path, headers: [HTTPHeader("Host", "127.0.0.1:8080")] + headers, remoteAddress: address)
  }

  private func text(_ response: HTTPResponse?) -> String {
    guard case .bytes(let bytes) = response?.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Health

  @Test func `a program that starts or ends is alive and not ready`() async throws {
    let host = OperatingHost(access: MetricsAccess())
    #expect(await host.answer(get("/healthz"))?.status == 200)
    let starting = await host.answer(get("/readyz"))
    #expect(starting?.status == 503 && text(starting).contains("starting"))

    host.begin(try await TestReader().services)
    let ready = await host.answer(get("/readyz"))
    #expect(ready?.status == 200 && ready?.header("Cache-Control") == "no-store")

    host.end()
    let ending = await host.answer(get("/readyz"))
    #expect(ending?.status == 503 && text(ending).contains("ending"))
    #expect(await host.answer(get("/healthz"))?.status == 200)
    #expect(await host.answer(get("/metrics"))?.status == 200)
  }

  @Test func `a program whose database does not answer is not ready, and names no reason to strangers`() async throws {
    let reader = try await TestReader()
    try await reader.database.close()
    let host = OperatingHost(access: MetricsAccess())
    host.begin(reader.services)
    let response = await host.answer(get("/readyz", from: "198.51.100.7"))
    #expect(response?.status == 503 && text(response) == "The database does not answer.\n")
    #expect(await host.answer(get("/healthz"))?.status == 200)
  }

  @Test func `a program that cannot store is ready and says so, without the place of its database`() async throws {
    let reader = try await TestReader()
    let host = OperatingHost(access: MetricsAccess())
    host.begin(reader.services)
    #expect(text(await host.answer(get("/readyz"))) == "ready\n")
    _ = try? await reader.database.times.measure(\.writes) { () throws(StorageError) in
      throw .cannotWrite(path: "/srv/data", reason: "its disk is full")
    }
    let response = await host.answer(get("/readyz", from: "198.51.100.7"))
    #expect(response?.status == 200 && text(response).hasPrefix("ready, but nothing can be stored"))
    #expect(!text(response).contains("/srv"))
  }

  @Test func `strangers who ask again and again let the database answer once a second`() async throws {
    let reader = try await TestReader()
    let probe = ReadinessProbe(reader.services.useCases)
    #expect(await probe.databaseAnswers())
    let reads = reader.database.times.reads.snapshot.count
    let start = ContinuousClock.now
    for _ in 0..<100 { #expect(await probe.databaseAnswers()) }
    let seconds = Int(clamping: (ContinuousClock.now - start) / .seconds(1)) + 1
    #expect(reader.database.times.reads.snapshot.count - reads <= seconds)
  }

  @Test func `other paths are not its own, and other methods are refused`() async {
    let host = OperatingHost(access: MetricsAccess())
    for path in ["/", "/healthz/", "/health", "/metrics/x", "/unread"] { #expect(await host.answer(get(path)) == nil) }
    for path in ["/healthz", "/readyz", "/metrics"] {
      let response = await host.answer(get(path, method: "POST"))
      #expect(response?.status == 405 && response?.header("Allow") == "GET")
    }
  }

  // MARK: Metrics

  @Test func `metrics have the requests of pages by route and status, and the open pages`() async throws {
    let browser = await Browser(try await TestReader())
    let host = OperatingHost(access: MetricsAccess())
    host.begin(browser.reader.services)
    _ = try await browser.get("/unread")
    _ = try await browser.get("/entries/1/changes")
    _ = try await browser.get("/nothing/here")
    let response = await host.answer(get("/metrics"))
    #expect(response?.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
    let lines = text(response).split(separator: "\n")
    for route in ["unread\",status=\"2xx", "entries\",status=\"4xx", "none\",status=\"4xx"] {
      #expect(
        lines.contains { $0.hasPrefix("yaarr_http_request_duration_seconds_count{route=\"\(route)\"} ") }, "\(route)")
    }
    #expect(lines.contains("yaarr_live_pages 0") && lines.contains("yaarr_resting_pages 0"))
    #expect(!text(response).contains("nothing"))
  }

  private func status(_ access: MetricsAccess, _ request: HTTPRequest) async throws -> Int? {
    let host = OperatingHost(access: access)
    host.begin(try await TestReader().services)
    return await host.answer(request)?.status
  }

  @Test func `without a setting only this machine sees that there are metrics`() async throws {
    let access = MetricsAccess()
    #expect(try await status(access, get("/metrics")) == 200)
    #expect(try await status(access, get("/metrics", from: "192.168.1.9")) == 404)
    // A proxy on this machine, and a name of another site that points here.
    #expect(try await status(access, get("/metrics", [HTTPHeader("X-Forwarded-For", "203.0.113.5")])) == 404)
    let rebound = HTTPRequest(method: "GET", path: "/metrics", headers: [HTTPHeader("Host", "evil.test")])
    #expect(try await status(access, rebound) == 404)
  }

  @Test func `a token lets its bearers in from anywhere, and nobody else`() async throws {
    let token = "0123456789abcdef01234567"
    let access = MetricsAccess(token: token)
    func status(_ header: String?, from address: String = "198.51.100.7") async throws -> Int? {
      let headers = header.map { [HTTPHeader("Authorization", $0)] } ?? []
      return try await self.status(access, get("/metrics", from: address, headers))
    }
    #expect(try await status("Bearer \(token)") == 200)
    #expect(try await status("bearer \(token)") == 200)
    for wrong in [nil, "Bearer", "Bearer ", "Bearer \(token)x", "Bearer \(token.dropLast())", "Basic \(token)", token] {
      #expect(try await status(wrong) == 403)
      #expect(try await status(wrong, from: "127.0.0.1") == 403)
    }
  }

  @Test func `networks let their clients in, also behind a proxy, and not those who only claim to be there`()
    async throws
  {
    let networks = try #require(NetworkList("10.1.0.0/16,2001:db8::/32"))
    let access = MetricsAccess(networks: networks)
    #expect(try await status(access, get("/metrics", from: "10.1.2.3")) == 200)
    #expect(try await status(access, get("/metrics", from: "2001:db8::7")) == 200)
    #expect(try await status(access, get("/metrics", from: "10.2.2.3")) == 403)
    #expect(try await status(access, get("/metrics")) == 200)
    let claim = [HTTPHeader("X-Forwarded-For", "10.1.2.3")]
    #expect(try await status(access, get("/metrics", from: "198.51.100.7", claim)) == 403)
    // A proxy on this machine names its client.
    #expect(try await status(access, get("/metrics", claim)) == 200)
    #expect(try await status(access, get("/metrics", [HTTPHeader("X-Forwarded-For", "198.51.100.7")])) == 403)
  }
}
