import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

/// The addresses of icons, which need no sign-in.
@Suite(.timeLimit(.minutes(1)))
struct IconTests {
  private let icon = FeedIcon(url: "http://site.test/icon.png", type: "image/png", content: [0x89, 1, 2])

  private func store(_ icon: FeedIcon, _ signedIn: SignedIn) async throws {
    _ = try await signedIn.reader.database.storeIcon(icon, of: signedIn.feed, due: TestReader.now)
  }

  private func address(_ signedIn: SignedIn, _ headers: [HTTPHeader] = []) async throws -> String {
    let list = try await signedIn.get("subscription/list", headers).json("subscriptions.0.iconUrl")
    return try #require(list.string)
  }

  /// The path of an address of this reader.
  private func path(_ address: String) throws -> String {
    try #require(address.hasPrefix("http://reader.test/"))
    return String(address.dropFirst("http://reader.test".count))
  }

  @Test func `all dialects give an icon the same address, which needs no sign-in`() async throws {
    let signedIn = try await SignedIn()
    try await store(icon, signedIn)
    let address = try await address(signedIn)
    let basic = Data("\(signedIn.owner.name):\(signedIn.secret)".utf8).base64EncodedString()
    let news = try await signedIn.client.send(
      "GET", "/apps/news/api/v1-3/feeds", headers: [HTTPHeader("Authorization", "Basic \(basic)")])
    #expect(try news.json("feeds.0.faviconLink").string == address)
    for path in ["/v1/feeds/\(signedIn.feed)", "/v1/entries/\(signedIn.ids[0])"] {
      let feed = try await signedIn.client.send("GET", path, headers: [HTTPHeader("X-Auth-Token", signedIn.secret)])
      let name = try feed.json(path.contains("entries") ? "feed.icon.external_icon_id" : "icon.external_icon_id").string
      #expect(address == "http://reader.test/feed-icon/\(name ?? "")")
    }
    let shown = try await signedIn.client.send("GET", try path(address))
    #expect(shown.status == 200 && shown.bytes == icon.content)
    for (name, value) in [
      ("Content-Type", "image/png"), ("Cache-Control", "public, max-age=31536000, immutable"),
      ("Cross-Origin-Resource-Policy", "cross-origin"), ("Content-Security-Policy", "default-src 'none'; sandbox"),
    ] {
      #expect(shown.response.header(name) == value)
    }
  }

  @Test func `a feed without an icon has a mark, and another address once it has one`() async throws {
    let signedIn = try await SignedIn()
    let first = try await address(signedIn)
    func shown(_ address: String) async throws -> TestClient.Answer {
      try await signedIn.client.send("GET", try path(address))
    }
    let mark = try await shown(first)
    #expect(mark.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(mark.response.header("Content-Type") == "image/png")
    #expect(mark.response.header("Cache-Control") == "public, max-age=3600")
    try await store(icon, signedIn)
    let second = try await address(signedIn)
    #expect(second != first)
    // An app that has kept the first address sees the icon too, and asks again.
    let kept = try await shown(first)
    #expect(kept.bytes == icon.content && kept.response.header("Cache-Control") == "public, max-age=3600")
    var other = icon
    other.content.append(7)
    try await store(other, signedIn)
    #expect(try await shown(second).bytes == other.content)
    #expect(try await address(signedIn) != second)
  }

  @Test func `a name that this reader has not made shows nothing`() async throws {
    let signedIn = try await SignedIn()
    try await store(icon, signedIn)
    let name = String(try path(try await address(signedIn)).dropFirst("/feed-icon/".count))
    let parts = name.split(separator: "-").map(String.init)
    let wrong = String(parts[1].reversed())
    for name in [
      "", "\(signedIn.feed)", "\(parts[0])-\(parts[1])", "\(parts[0])--\(parts[2])", "\(parts[0])-\(wrong)-\(parts[2])",
      "99-\(parts[1])-\(parts[2])", "0\(name)", "\(name)-", "x-\(name)", "-1-\(parts[1])-0",
    ] where name != "\(parts[0])-\(parts[1])-\(parts[2])" {
      #expect(try await signedIn.client.send("GET", "/feed-icon/\(name)").status == 404, "\(name)")
    }
    let others = try await SignedIn()
    try await store(icon, others)
    #expect(try await address(others) != "http://reader.test/feed-icon/\(name)")
    #expect(try await others.client.send("GET", "/feed-icon/\(name)").status == 404)
  }

  @Test func `addresses are those at which the app reaches the reader`() async throws {
    let signedIn = try await SignedIn()
    for host in ["reader.test", "other.test:8080", "reader.test"] {
      let address = try await address(signedIn, [HTTPHeader("Host", host)])
      #expect(address.hasPrefix("http://\(host)/feed-icon/"), "\(address)")
    }
  }
}
