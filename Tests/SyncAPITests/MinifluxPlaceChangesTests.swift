import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

/// Folders and rules as apps make and change them.
@Suite(.timeLimit(.minutes(2)))
struct MinifluxPlaceChangesTests {
  @Test func `folders are made, moved, renamed and deleted`() async throws {
    let reader = try await MinifluxReader()
    func folders() async throws -> [String] {
      try await reader.get("/categories").json().list.compactMap { $0["title"]?.string }.filter { $0 != "No folder" }
    }
    let news = try await reader.send("POST", "/x/folders", #"{"title":"News"}"#)
    #expect(try news.status == 201 && news.json("title").string == "News")
    let id = try #require(try news.json("id").int)
    let inner = try await reader.send("POST", "/x/folders", #"{"title":"World","parent_id":\#(id)}"#)
    #expect(try inner.json("parent_id").int == id)
    let world = try #require(try inner.json("id").int)
    #expect(try await folders() == ["News", "News / World"])
    #expect(try await reader.send("PUT", "/x/folders/\(world)", #"{"title":"Planet","parent_id":null}"#).status == 204)
    #expect(try await folders() == ["News", "Planet"])
    #expect(try await reader.send("PUT", "/x/folders/\(world)", #"{"parent_id":\#(id)}"#).status == 204)
    #expect(try await folders() == ["News", "News / Planet"])
    for (body, status) in [
      (#"{"title":"News"}"#, 400), (#"{"title":""}"#, 400), ("{}", 400), (#"{"title":"x","parent_id":99}"#, 404),
    ] { #expect(try await reader.send("POST", "/x/folders", body).status == status, "\(body)") }
    for (body, status) in [(#"{"parent_id":\#(world)}"#, 400), (#"{"parent_id":99}"#, 404), (#"{"title":""}"#, 400)] {
      #expect(try await reader.send("PUT", "/x/folders/\(id)", body).status == status, "\(body)")
    }
    let bobs = try await reader.useCases.makeFolder("Private", of: reader.other.user.id)
    #expect(try await reader.send("PUT", "/x/folders/\(world)", #"{"parent_id":\#(bobs)}"#).status == 404)
    #expect(try await reader.send("PUT", "/x/folders/\(bobs)", #"{"title":"x"}"#).status == 404)
    #expect(try await reader.send("DELETE", "/x/folders/\(bobs)").status == 404)
    #expect(try await reader.send("DELETE", "/x/folders/\(id)").status == 204)
    #expect(try await folders() == [])
  }

  @Test func `rules are made, replaced and deleted, for what is the user's own`() async throws {
    let reader = try await MinifluxReader()
    let made = try await reader.send(
      "POST", "/x/rules", #"{"title":"Quiet","search":"noise","actions":["read"],"feed_id":\#(reader.feed)}"#)
    #expect(try made.status == 201 && made.json("actions.0").string == "read")
    let id = try #require(try made.json("id").int)
    let stored = try await reader.useCases.rule(RuleID(rawValue: Int64(id)), of: reader.owner.id).draft
    #expect(stored.place == .feed(reader.feed) && stored.isOn && stored.actions == .markRead)
    let body = #"{"search":"<script>","actions":["star"],"is_on":false}"#
    #expect(try await reader.send("PUT", "/x/rules/\(id)", body).status == 204)
    #expect(try await reader.get("/x/rules").json("0.is_on").bool == false)
    let bob = reader.other.user.id
    let label = try await reader.useCases.makeLabel("Private", of: bob)
    let theirs = try await reader.useCases.store(
      RuleDraft(search: "words", actions: .star), of: bob)
    for (body, status) in [
      (#"{"search":"x","actions":["dance"]}"#, 400), ("{}", 400),
      (#"{"search":"x","actions":["star"],"feed_id":99}"#, 404),
      (#"{"search":"x","actions":["star"],"feed_id":\#(reader.other.feed)}"#, 404),
      (#"{"search":"x","actions":["label"],"label_id":\#(label)}"#, 404),
      (#"{"search":"x","actions":["star"],"folder_id":99}"#, 404),
    ] { #expect(try await reader.send("POST", "/x/rules", body).status == status, "\(body)") }
    #expect(try await reader.send("PUT", "/x/rules/\(theirs)", body).status == 404)
    #expect(try await reader.send("DELETE", "/x/rules/\(theirs)").status == 404)
    #expect(try await reader.send("DELETE", "/x/rules/\(id)").status == 204)
    #expect(try await reader.send("DELETE", "/x/rules/\(id)").status == 404)
    #expect(try await reader.useCases.rules(of: bob).count == 1)
  }
}
