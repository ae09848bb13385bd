import Bytes
import HTTPServer
import Metrics
import Running
import Testing

@testable import SyncAPI

@Suite(.timeLimit(.minutes(1)))
struct APIMetricsTests {
  @Test func `requests are counted by their API and the class of their status`() async throws {
    let reader = try await MinifluxReader()
    _ = try await reader.get("/feeds")
    _ = try await reader.get("/me")
    _ = try await reader.send("GET", "/nothing")
    _ = try await reader.client.send("GET", "/reader/api/0/token")
    let families = await reader.reader.services.metrics().collect(databaseAnswers: true)
    let text = String(decoding: TextExposition.bytes(of: families), as: UTF8.self)
    for (labels, count) in [
      (#"api="miniflux",status="2xx""#, 2), (#"api="miniflux",status="4xx""#, 1),
      (#"api="google-reader",status="4xx""#, 1),
    ] {
      #expect(text.contains("yaarr_api_request_duration_seconds_count{\(labels)} \(count)\n"), "\(text)")
    }
    #expect(text.contains("yaarr_api_streams 0\n"))
  }

  @Test func `digests of addresses are kept, up to the most`() {
    let hashes = AddressHashes()
    for _ in 0..<2 {
      #expect(hashes.hash(of: "http://a.test/") == ByteString(MD5.hex(of: "http://a.test/".utf8)))
    }
    #expect(hashes.count == 1)
  }
}
