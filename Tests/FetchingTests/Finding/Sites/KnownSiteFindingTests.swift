import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running
@testable import Screens

/// Following what known sites have, from the typed text to the stored feed.
@Suite struct KnownSiteFindingTests {
  private let feed = TestReader.rss(items: [TestReader.item("one")])
  private let html = [HTTPHeader("Content-Type", "text/html")]

  @Test func `a handle is followed through WebFinger and the profile's page`() async throws {
    let reader = try await TestReader()
    reader.transport.set(
      "https://social.test/.well-known/webfinger?resource=acct%3Aname%40social.test",
      #"{"links":[{"rel":"http://webfinger.net/rel/profile-page","href":"https://social.test/@name"}]}"#)
    reader.transport.set(
      "https://social.test/@name", "<link rel=alternate type='application/rss+xml' href='/@name.rss'>", headers: html)
    reader.transport.set("https://social.test/@name.rss", feed)

    let added = try await reader.services.subscriber().add("@name@social.test", for: reader.owner().id)

    #expect(added.isNew && added.subscription.feed.url == "https://social.test/@name.rss")
  }

  @Test func `a page that cannot be fetched does not hide its feed`() async throws {
    let reader = try await TestReader()
    reader.transport.set("https://social.test/@name", "sign in", status: 401)
    reader.transport.set("https://social.test/@name.rss", feed)

    let added = try await reader.services.subscriber().add("https://social.test/@name", for: reader.owner().id)

    #expect(added.subscription.feed.url == "https://social.test/@name.rss")
  }

  @Test func `a channel of YouTube is a choice, and the chosen feed is followed`() async throws {
    let reader = try await TestReader()
    let owner = try await reader.owner()
    let id = "UCabcdefghijklmnopqrst-_"
    reader.transport.set("https://www.youtube.com/@name", "<meta itemprop=channelId content='\(id)'>", headers: html)
    let shorts = "https://www.youtube.com/feeds/videos.xml?playlist_id=UUSHabcdefghijklmnopqrst-_"
    reader.transport.set(shorts, feed)

    var choices: [String] = []
    do {
      _ = try await reader.services.subscriber().add("youtube.com/@name", for: owner.id)
    } catch {
      choices = FeedFailure(error).choices.map(\.url.string)
    }
    #expect(choices.count == 4)
    let chosen = try #require(choices.first { $0 == shorts })
    let added = try await reader.services.subscriber().add(chosen, for: owner.id)

    #expect(added.subscription.feed.url.string == shorts)
  }

  @Test func `a preview of a podcast's page in a directory shows the podcast`() async throws {
    let reader = try await TestReader()
    reader.transport.set(
      "https://itunes.apple.com/lookup?id=7&entity=podcast&country=us",
      #"{"results":[{"feedUrl":"https://pod.test/feed"}]}"#)
    reader.transport.set("https://pod.test/feed", feed)

    let loaded = try await reader.services.feed("https://podcasts.apple.com/us/podcast/name/id7").load()

    #expect(loaded.address == "https://pod.test/feed" && loaded.entries.map(\.title) == ["one"])
  }

  @Test func `a feed that a known site does not have is said to be missing`() async throws {
    let reader = try await TestReader()
    reader.transport.set("https://name.substack.com/feed", "", status: 404)
    await #expect {
      try await reader.services.subscriber().add("https://name.substack.com/p/x", for: reader.owner().id)
    } throws: { error in
      "\(error)".contains("https://name.substack.com/feed could not be fetched.")
    }
  }

  @Test func `a site that leads from one page to the next is given up`() async throws {
    let reader = try await TestReader()
    // Each server names a profile that yet another server shows.
    for (server, next) in [("a", "b"), ("b", "a")] {
      reader.transport.set(
        "https://\(server).test/.well-known/webfinger?resource=acct%3An%40\(server).test",
        #"{"links":[{"rel":"http://webfinger.net/rel/profile-page","href":"https://x.test/@n@\#(next).test"}]}"#)
    }
    await #expect {
      try await reader.services.subscriber().add("@n@a.test", for: reader.owner().id)
    } throws: { error in
      "\(error)".contains("leads from one page to the next")
    }
    #expect(reader.transport.requests.count == FeedFinder.mostRequests)
  }

  @Test func `a handle of a private server is refused with the reason`() async throws {
    let reader = try await TestReader()
    for address in [
      "https://inside.test/.well-known/webfinger?resource=acct%3An%40inside.test", "https://inside.test/@n",
    ] {
      reader.transport.set(address, .failure(.privateNetwork(host: "inside.test", address: "10.0.0.1")))
    }
    await #expect {
      try await reader.services.subscriber().add("@n@inside.test", for: reader.owner().id)
    } throws: { error in
      "\(error)".contains("https://inside.test/@n could not be fetched.")
    }
  }
}
