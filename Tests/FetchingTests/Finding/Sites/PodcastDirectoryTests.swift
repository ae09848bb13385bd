import Loading
import Testing

@testable import Fetching

@Suite struct PodcastDirectoryTests {
  private static let identifier = "0a1b2c3d-0000-1111-2222-0123456789ab"

  @Test(arguments: [
    ("https://podcasts.apple.com/us/podcast/a-name/id123456?i=1000", "&country=us"),
    ("https://podcasts.apple.com/DE/podcast/id123456", "&country=de"),
    ("https://podcasts.apple.com/podcast/id123456", ""),
    ("https://itunes.apple.com/us/podcast/name/id123456?mt=2", "&country=us"),
    ("https://overcast.fm/itunes123456/a-name", ""), ("https://pca.st/itunes/123456", ""),
  ])
  func `a page of Apple's directory is looked up by its number, in the store of its country`(
    typed: String, country: String
  ) {
    let lookup = KnownSites.lookup(typed: typed)
    #expect(lookup.request?.request.url.string == "https://itunes.apple.com/lookup?id=123456&entity=podcast\(country)")
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

  @Test func `an episode of Pocket Casts is followed to the page of its podcast`() {
    let episode = "ffffffff-0000-1111-2222-0123456789ab"
    let lookup = KnownSites.lookup(typed: "https://pca.st/episode/\(episode)?t=4")
    #expect(lookup.request?.request.url.string == "https://pca.st/episode/\(episode)")
    let page = WebAddress(unparsed: "https://pocketcasts.com/podcast/name/\(Self.identifier)/title/\(episode)")
    #expect(
      lookup.after("", at: page).request?.request.body == Array("{\"uuids\":[\"\(Self.identifier)\"]}".utf8))
    #expect(lookup.after("").refusal != nil)
  }

  @Test(arguments: ["+AbC-1_x", "+AbC-1_x/12:30", "p123-AbCd"])
  func `a page of Overcast leads to the podcast that it links to`(path: String) throws {
    let lookup = KnownSites.lookup(typed: "https://overcast.fm/\(path)")
    let part = try #require(path.split(separator: "/").first)
    #expect(lookup.request?.request.url.string == "https://overcast.fm/\(part)")
    for link in ["/itunes7/a-name", "https://podcasts.apple.com/podcast/id7"] {
      let next = lookup.after("<p><a href='/login'>Log in</a><a href='\(link)'>A name</a>")
      #expect(next.request?.request.url == "https://itunes.apple.com/lookup?id=7&entity=podcast")
    }
    #expect(try #require(lookup.after("<a href='https://evil.example/itunes7'>x</a>").refusal).contains("Overcast"))
  }

  @Test(arguments: [
    ("https://castbox.fm/channel/name-id1?country=us", "Castbox"), ("https://player.fm/series/name", "Player FM"),
    ("https://www.podchaser.com/podcasts/name-1", "Podchaser"), ("https://www.iheart.com/podcast/1-name-2/", "iHeart"),
    ("https://tunein.com/podcasts/a/name-p1/", "TuneIn"),
  ])
  func `a page of other directories leads to the feed that it links to, or says what to do`(
    typed: String, name: String
  ) throws {
    let lookup = KnownSites.lookup(typed: typed)
    let link = "<link rel=alternate type='application/rss+xml' href='https://f.example/a'>"
    #expect(lookup.after("<head>\(link)").addresses == ["https://f.example/a"])
    for refusal in [lookup.after("<p>A name"), lookup.request?.otherwise()] {
      #expect(try #require(refusal.refusal).hasPrefix("\(name) does not tell this reader the feed"))
    }
  }

  @Test func `a post on the home page of Substack leads to its publication`() {
    let lookup = KnownSites.lookup(typed: "https://substack.com/home/post/p-123?source=queue")
    #expect(lookup.request?.request.url == "https://substack.com/api/v1/posts/by-id/123")
    #expect(
      lookup.after(#"{"post":{"id":123},"publication":{"subdomain":"letters"}}"#).addresses
        == ["https://letters.substack.com/feed"])
    #expect(lookup.after("{}").refusal != nil)
    let profile = KnownSites.lookup(typed: "https://substack.com/profile/12-name")
    #expect(profile.request?.request.url == "https://substack.com/api/v1/user/12-name/public_profile")
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
