import Loading
import Testing

@testable import Reader

@Suite struct PodcastDirectoryTests {
  private static let identifier = "0a1b2c3d-0000-1111-2222-0123456789ab"

  @Test(arguments: [
    "https://podcasts.apple.com/us/podcast/a-name/id123456?i=1000", "https://podcasts.apple.com/de/podcast/id123456",
    "https://itunes.apple.com/us/podcast/name/id123456?mt=2", "https://overcast.fm/itunes123456/a-name",
  ])
  func `a page of Apple's directory is looked up by its number`(typed: String) {
    let lookup = KnownSites.lookup(typed: typed)
    #expect(lookup.request?.request.url == "https://itunes.apple.com/lookup?id=123456&entity=podcast")
    let answer = #"{"resultCount":1,"results":[{"kind":"podcast","feedUrl":"https://feeds.example/a.xml"}]}"#
    #expect(lookup.after(answer).addresses == ["https://feeds.example/a.xml"])
  }

  @Test(arguments: [
    #"{"resultCount":0,"results":[]}"#, #"{"results":[{"kind":"podcast"}]}"#, "<html>", "",
    #"{"results":[{"feedUrl":"javascript:alert(1)"}]}"#, #"{"results":[{"feedUrl":"file:///etc/passwd"}]}"#,
    #"{"results":"# + String(repeating: "[", count: 100_000),
  ])
  func `a podcast for which Apple names no feed says so`(answer: String) throws {
    let next = KnownSites.lookup(typed: "https://podcasts.apple.com/us/podcast/name/id1").after(answer)
    #expect(try #require(next.refusal).contains("Apple names no feed"))
  }

  @Test func `a page of Podcast Index is looked up by its number`() {
    let lookup = KnownSites.lookup(typed: "https://podcastindex.org/podcast/920666?episode=1")
    #expect(lookup.request?.request.url == "https://podcastindex.org/api/podcasts/byfeedid?id=920666")
    #expect(lookup.after(#"{"feed":{"url":"https://f.example/a"}}"#).addresses == ["https://f.example/a"])
    #expect(lookup.after(#"{"feed":null}"#).refusal != nil)
  }

  @Test func `a page of Pocket Casts is looked up by its identifier`() throws {
    let lookup = KnownSites.lookup(typed: "https://pocketcasts.com/podcast/name/\(Self.identifier.uppercased())")
    let request = try #require(lookup.request).request
    #expect(request.method == .post && request.body == Array("{\"uuids\":[\"\(Self.identifier)\"]}".utf8))
    let answer = "{\"status\":\"ok\",\"result\":{\"\(Self.identifier)\":\"https://f.example/a\"}}"
    #expect(lookup.after(answer).addresses == ["https://f.example/a"])
    #expect(lookup.after("{}").refusal != nil)
  }

  @Test func `a short address of Pocket Casts is followed to its page`() {
    let lookup = KnownSites.lookup(typed: "https://pca.st/ab12")
    #expect(lookup.request?.request.url == "https://pca.st/ab12")
    let page: WebAddress = "https://pocketcasts.com/podcast/name/\(Self.identifier)"
    #expect(lookup.after("<html>", at: page).request?.request.method == .post)
    #expect(lookup.after("<html>").refusal != nil)
  }

  @Test func `a profile of Substack leads to its publication`() {
    let lookup = KnownSites.lookup(typed: "https://substack.com/@name")
    #expect(lookup.request?.request.url == "https://substack.com/api/v1/user/name/public_profile")
    let hosted = #"{"primaryPublication":{"subdomain":"letters","custom_domain":null}}"#
    let own = #"{"primaryPublication":{"subdomain":"letters","custom_domain":"www.letters.example"}}"#
    #expect(lookup.after(hosted).addresses == ["https://letters.substack.com/feed"])
    #expect(lookup.after(own).addresses == ["https://www.letters.example/feed"])
    for answer in [#"{"primaryPublication":null}"#, #"{"primaryPublication":{"subdomain":"a.evil.example/"}}"#, "x"] {
      #expect(lookup.after(answer).refusal != nil)
    }
  }
}
