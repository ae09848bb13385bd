import HTTPServer
import ReaderTesting
import Testing

@testable import WebHost

@Suite struct SecurityHeadersTests {
  private func answer(_ path: String, _ headers: [HTTPHeader] = []) async throws -> HTTPResponse {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    return try await Browser(reader).get(path, headers: headers).response
  }

  @Test(arguments: ["/unread", "/nowhere", "/login", "/assets/style.css", "/export"])
  func `every response has the headers that isolate it from other sites`(path: String) async throws {
    let answer = try await answer(path)
    #expect(answer.header("Cross-Origin-Opener-Policy") == "same-origin")
    #expect(answer.header("Cross-Origin-Resource-Policy") == "same-origin")
    #expect(answer.header("X-Frame-Options") == "DENY")
    #expect(answer.header("Referrer-Policy") == "same-origin")
    #expect(answer.header("X-Content-Type-Options") == "nosniff")
    #expect(answer.header("Strict-Transport-Security") == nil)
  }

  @Test func `browser features are off, except those that video players need`() async throws {
    let policy = try #require(try await answer("/unread").header("Permissions-Policy"))
    for feature in ["camera", "microphone", "geolocation", "payment", "usb", "display-capture"] {
      #expect(policy.contains("\(feature)=()"), "\(feature)")
    }
    for feature in ["autoplay", "encrypted-media", "fullscreen", "picture-in-picture"] {
      #expect(policy.contains("\(feature)=(self \"https://www.youtube-nocookie.com\" \"https://player.vimeo.com\""))
    }
  }

  @Test func `behind TLS a response requires TLS for later requests`() async throws {
    let host = await Browser(try await TestReader()).host
    let https = HTTPHeader("X-Forwarded-Proto", "https")
    let answer = await host.handle(HTTPRequest(method: "GET", path: "/nowhere", headers: [https]))
    #expect(answer.header("Strict-Transport-Security") == "max-age=31536000")
  }

  @Test func `the list of the samples is in their folder, so that its links lead into it`() async throws {
    let host = await Browser(try await TestReader()).host
    let answer = await host.handle(HTTPRequest(method: "GET", path: "/samples"))
    #expect(answer.header("Location") == "/samples/")
  }

  @Test func `images of the sample feeds can be shown under another host name of this machine`() async throws {
    let answer = try await answer("/samples/media/clock.svg")
    #expect(answer.header("Cross-Origin-Resource-Policy") == "cross-origin")
  }
}
