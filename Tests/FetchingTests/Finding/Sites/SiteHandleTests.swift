import Testing

@testable import Fetching

@Suite struct SiteHandleTests {
  @Test(arguments: [
    "@name@social.example", "name@social.example", "acct:name@social.example", " @name@Social.Example ",
  ])
  func `a handle of the Fediverse is resolved by its server`(typed: String) {
    let lookup = KnownSites.lookup(typed: typed)
    #expect(
      lookup.request?.request.url
        == "https://social.example/.well-known/webfinger?resource=acct%3Aname%40social.example")
  }

  @Test func `WebFinger leads to a feed, else to the profile's page`() {
    let lookup = KnownSites.lookup(typed: "@name@social.example")
    let feed =
      #"{"links":[{"rel":"http://schemas.google.com/g/2010#updates-from","href":"https://s.example/name.atom"}]}"#
    let profile =
      #"{"subject":"x","links":[{"rel":"self"},{"rel":"http://webfinger.net/rel/profile-page","href":"https://s.example/@name"}]}"#
    #expect(lookup.after(feed).addresses == ["https://s.example/name.atom"])
    guard case .page(let page, let guesses)? = lookup.after(profile) else {
      Issue.record("No page")
      return
    }
    #expect(page == "https://s.example/@name" && guesses.first == "https://s.example/@name.rss")
  }

  @Test(arguments: [
    "", "not json", #"{"links":[]}"#,
    #"{"links":[{"rel":"http://webfinger.net/rel/profile-page","href":"javascript:x"}]}"#,
  ])
  func `a server without WebFinger is asked for the profile`(answer: String) {
    let lookup = KnownSites.lookup(typed: "@name@social.example:8443")
    #expect(lookup.after(answer).addresses.first == "https://social.example:8443/@name.rss")
    #expect(lookup.request?.otherwise().addresses.first == "https://social.example:8443/@name.rss")
  }

  @Test func `a profile that another server shows is followed at its own server`() {
    let lookup = KnownSites.lookup(typed: "https://here.example/@name@there.example")
    #expect(lookup.request?.request.url.string.hasPrefix("https://there.example/.well-known/webfinger") == true)
  }

  @Test func `a name alone says how it can be written`() throws {
    let reason = try #require(KnownSites.lookup(typed: "@name").refusal)
    #expect(reason.contains("@name@server.example") && reason.contains("youtube.com/@name"))
  }

  @Test(arguments: [
    "name", "https://a@b.example/", "a@b@c.example", "@", "@@b.example", "@a@", "@a@localhost", "!a", "!a@",
    "@é@b.example",
    "@a@b.example/c", "@a@b.example?x", "@a b@c.example", "@../a@b.example", "@a@b.example#x", "@a@[::1]", "r/../x",
    "r/a/b",
    "@" + String(repeating: "a", count: 5_000) + "@b.example", "@a@" + String(repeating: "b.", count: 5_000),
  ])
  func `other text is no handle`(typed: String) {
    #expect(SiteHandle(typed) == nil)
  }
}
