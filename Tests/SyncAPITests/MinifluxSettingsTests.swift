import Bytes
import Fetching
import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import SyncAPI

/// The settings of feeds and categories: each is kept or refused.
@Suite(.timeLimit(.minutes(2)))
struct MinifluxSettingsTests {
  private static func reader() async throws -> MinifluxReader {
    let reader = try await MinifluxReader()
    reader.reader.services.secretKeys.register { .text("a key of at least thirty-two bytes") }
    reader.reader.transport.set("http://feeds.test/b.xml", TestReader.rss(items: [TestReader.item("b", hour: 1)]))
    return reader
  }

  @Test(arguments: [
    "\"hide_globally\":true", "\"scraper_rules\":\"article\"", "\"rewrite_rules\":\"add_image_title\"",
    "\"urlrewrite_rules\":\"rewrite(a|b)\"", "\"blocklist_rules\":\"(?i)ads\"", "\"keeplist_rules\":\"(?i)cats\"",
    "\"block_filter_entry_rules\":\"EntryTitle=ads\"", "\"keep_filter_entry_rules\":\"EntryTitle=cats\"",
    "\"no_media_player\":true", "\"disable_http2\":true", "\"allow_self_signed_certificates\":true",
    "\"fetch_via_proxy\":true", "\"site_url\":\"http://other.test/\"", "\"description\":\"Mine\"",
  ])
  func `a setting that would not be kept is refused with a sentence, and changes nothing`(member: String) async throws {
    let reader = try await Self.reader()
    let name = try #require(member.split(separator: "\"").first)
    let feed = "/feeds/\(reader.feed)"
    let before = try await reader.get(feed).text
    for (method, path, further) in [
      ("PUT", feed, #","title":"Other","disabled":true"#),
      ("POST", "/feeds", #","feed_url":"http://feeds.test/b.xml""#),
    ] {
      let answer = try await reader.send(method, path, "{\(member)\(further)}")
      #expect(answer.status == 400, "\(method) \(answer.text)")
      #expect(try answer.json("error_message").string?.contains("“\(name)” is not kept here.") == true)
    }
    #expect(try await reader.get(feed).text == before)
    #expect(try await reader.get("/feeds").json().count == 1)
  }

  @Test func `a password without a name is refused`() async throws {
    let reader = try await Self.reader()
    for body in [#"{"password":"secret"}"#, #"{"username":"","password":"secret"}"#] {
      #expect(try await reader.send("PUT", "/feeds/\(reader.feed)", body).status == 400, "\(body)")
    }
    let body = #"{"username":"ann","password":"secret"}"#
    let signedIn = try await reader.send("PUT", "/feeds/\(reader.feed)", body)
    #expect(try signedIn.status == 201 && signedIn.json("password").string == "")
  }

  @Test func `a setting may ask for what is so already`() async throws {
    let reader = try await Self.reader()
    let feed = try await reader.get("/feeds/\(reader.feed)")
    // A client that writes back all that it has read.
    let answer = try await reader.send("PUT", "/feeds/\(reader.feed)", feed.text)
    #expect(answer.status == 201, "\(answer.text)")
    #expect(try answer.json("feed_url").string == "http://feeds.test/a.xml")
    #expect(try answer.json("id").int == Int(reader.feed.rawValue))
  }

  @Test func `settings that the reader has are kept`() async throws {
    let reader = try await Self.reader()
    var feed = Int(reader.feed.rawValue)
    func change(_ body: String) async throws -> Value {
      let answer = try await reader.send("PUT", "/feeds/\(feed)", body)
      #expect(answer.status == 201, "\(body): \(answer.text)")
      let changed = try answer.json()
      feed = try #require(changed["id"]?.int)
      return changed
    }
    #expect(try await change(#"{"ignore_entry_updates":true}"#)["ignore_entry_updates"]?.bool == true)
    #expect(try await change(#"{"ignore_entry_updates":false}"#)["ignore_entry_updates"]?.bool == false)
    #expect(try await change(#"{"ignore_http_cache":true}"#)["ignore_http_cache"]?.bool == true)
    let proxied = try await change(#"{"proxy_url":"socks5://ann:secret@proxy.test:1080","fetch_via_proxy":true}"#)
    #expect(proxied["proxy_url"]?.string == "socks5://proxy.test:1080" && proxied["fetch_via_proxy"]?.bool == true)
    _ = try await change(#"{"cookie":"session=1","user_agent":"Mine"}"#)
    func access() async throws -> FeedAccess? {
      try await reader.useCases.subscription(to: FeedID(rawValue: Int64(feed)), of: reader.owner.id)?.feed.access
    }
    // What is shown is sent back: secrets stay.
    let whole = try await reader.get("/feeds/\(feed)").text
    _ = try await change(whole)
    let kept = try #require(try await access())
    #expect(kept.hasCookies && kept.proxy?.hasPassword == true && kept.ignoresCache == true && kept.userAgent == "Mine")
    let without = try await change(#"{"proxy_url":"","user_agent":"","ignore_http_cache":false}"#)
    #expect(without["proxy_url"]?.string == "" && without["fetch_via_proxy"]?.bool == false)
    let left = try #require(try await access())
    #expect(left.hasCookies && left.proxy == nil && left.ignoresCache == nil && left.userAgent == nil)
  }

  @Test func `a feed is followed with the settings that it needs`() async throws {
    let reader = try await Self.reader()
    let body = #"{"feed_url":"http://feeds.test/b.xml","cookie":"session=1","ignore_entry_updates":true}"#
    let added = try await reader.send("POST", "/feeds", body)
    #expect(added.status == 201, "\(added.text)")
    let id = FeedID(rawValue: Int64(try #require(try added.json("feed_id").int)))
    let subscription = try #require(try await reader.useCases.subscription(to: id, of: reader.owner.id))
    #expect(subscription.feed.access?.hasCookies == true && subscription.settings.onChange == .ignore)
    #expect(try await reader.send("POST", "/feeds", body).json("error_message").string == "This feed already exists.")
  }

  @Test func `a feed that one has is not followed again, and not moved`() async throws {
    let reader = try await Self.reader()
    let category = try #require(try await reader.send("POST", "/categories", #"{"title":"News"}"#).json("id").int)
    let other = try #require(
      try await reader.send("POST", "/feeds", #"{"feed_url":"http://feeds.test/b.xml"}"#).json("feed_id").int)
    for (method, path) in [("POST", "/feeds"), ("PUT", "/feeds/\(other)")] {
      for address in ["http://feeds.test/a.xml", "feed:http://feeds.test/a.xml"] {
        let answer = try await reader.send(
          method, path, #"{"feed_url":"\#(address)","category_id":\#(category)}"#)
        #expect(try answer.status == 400 && answer.json("error_message").string == "This feed already exists.")
      }
    }
    let feeds = try await reader.get("/feeds").json().list
    #expect(feeds.count == 2 && feeds.allSatisfy { $0["category.title"]?.string == "All" })
  }

  @Test func `a category is not hidden without a word`() async throws {
    let reader = try await Self.reader()
    let category = try #require(
      try await reader.send("POST", "/categories", #"{"title":"News","hide_globally":false}"#).json("id").int)
    for hidden in ["true", "\"on\""] {
      for (method, path) in [("POST", "/categories"), ("PUT", "/categories/\(category)")] {
        let answer = try await reader.send(method, path, #"{"title":"Other","hide_globally":\#(hidden)}"#)
        #expect(answer.status == 400, "\(method) \(hidden)")
        #expect(try answer.json("error_message").string?.contains("hide_globally") == true)
      }
    }
    #expect(try await reader.get("/categories").json().list.map { $0["title"]?.string } == ["All", "News"])
  }
}
