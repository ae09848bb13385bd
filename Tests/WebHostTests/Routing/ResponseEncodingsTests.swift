import ContentCoding
import HTTPServer
import ReaderTesting
import Testing

@testable import WebHost

@Suite struct ResponseEncodingsTests {
  private func get(
    _ browser: Browser, _ path: String, accepting codings: String?, from site: String? = nil
  ) async throws -> HTTPResponse {
    var headers: [HTTPHeader] = []
    if let codings { headers.append(HTTPHeader("Accept-Encoding", codings)) }
    if let site { headers.append(HTTPHeader("Sec-Fetch-Site", site)) }
    return try await browser.get(path, headers: headers).response
  }

  private func size(_ response: HTTPResponse) -> Int {
    if case .bytes(let bytes) = response.body { bytes.count } else { 0 }
  }

  @Test(
    arguments: [
      ("gzip, deflate, br, zstd", "zstd"), ("gzip, br", "br"), ("gzip", "gzip"), ("identity", nil), (nil, nil),
    ] as [(String?, String?)])
  func `pages and files are sent in a coding that the browser accepts`(codings: String?, sent: String?) async throws {
    let browser = await Browser(try await TestReader())
    _ = try await browser.get("/")
    for path in ["/subscriptions", AssetFiles.path("style.css"), AssetFiles.path("icons.svg")] {
      let plain = try await get(browser, path, accepting: nil)
      let response = try await get(browser, path, accepting: codings)
      #expect(response.header("Content-Encoding") == sent, "\(path)")
      #expect(response.header("Vary") == "Accept-Encoding")
      #expect(sent == nil || size(response) * 2 < size(plain), "\(path): \(size(response)) of \(size(plain))")
    }
  }

  @Test func `the answer to a request that another site has caused is not compressed`() async throws {
    let browser = await Browser(try await TestReader())
    _ = try await browser.get("/")
    let response = try await get(browser, "/subscriptions", accepting: "gzip", from: "cross-site")
    #expect(response.status == 200 && response.header("Content-Encoding") == nil)
  }
}
