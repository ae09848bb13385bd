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
      try await reader.get("/categories").json().list.compactMap { $0["title"]?.string }.filter { $0 != "All" }
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

  @Test func `a rule that is read and written back stays as it is`() async throws {
    let reader = try await MinifluxReader()
    let user = reader.owner.id
    let label = try await reader.useCases.makeLabel("Tips", of: user)
    let folder = try await reader.useCases.makeFolder("News", of: user)
    let drafts = [
      RuleDraft(
        name: "Mine", place: .feed(reader.feed), search: "noise", actions: [.label, .star], label: label, isOn: false,
        stops: true),
      RuleDraft(name: "Old", place: .folder(folder), days: 30),
    ]
    for draft in drafts { _ = try await reader.useCases.store(draft, of: user) }
    let stored = try await reader.useCases.rules(of: user)
    let rules = try #require(
      try JSONSerialization.jsonObject(with: Data(try await reader.get("/x/rules").text.utf8)) as? [[String: Any]])
    for (rule, known) in zip(rules, stored) {
      let body = String(decoding: try JSONSerialization.data(withJSONObject: rule), as: UTF8.self)
      #expect(try await reader.send("PUT", "/x/rules/\(known.id)", body).status == 204, "\(body)")
      let made = try await reader.send("POST", "/x/rules", body)
      #expect(try made.status == 201 && made.json("days").int == known.draft.days, "\(body)")
    }
    let after = try await reader.useCases.rules(of: user).map(\.draft)
    #expect(Array(after.prefix(2)) == stored.map(\.draft) && Array(after.suffix(2)) == stored.map(\.draft))
    #expect(try await reader.send("POST", "/x/rules", #"{"days":0}"#).status == 400)
  }

  @Test func `a rule whose folder is gone does not become one for everything when it is written back`() async throws {
    let reader = try await MinifluxReader()
    let user = reader.owner.id
    let folder = try await reader.useCases.makeFolder("News", of: user)
    let id = try await reader.useCases.store(
      RuleDraft(place: .folder(folder), search: "noise", actions: .markRead), of: user)
    try await reader.useCases.delete(folder, of: user)
    let body = #"{"search":"noise","actions":["read"],"feed_id":null,"folder_id":null}"#
    #expect(try await reader.send("PUT", "/x/rules/\(id)", body).status == 400)
    #expect(try await reader.useCases.rule(id, of: user).draft.place == .missing)
    let other = #"{"search":"noise","actions":["read"],"feed_id":\#(reader.feed)}"#
    #expect(try await reader.send("PUT", "/x/rules/\(id)", other).status == 204)
  }

  @Test func `a folder gets another place and name at once, where one has its former name`() async throws {
    let reader = try await MinifluxReader()
    let user = reader.owner.id
    let x = try await reader.useCases.makeFolder("A / X", of: user)
    _ = try await reader.useCases.makeFolder("B / X", of: user)
    let b = try await reader.useCases.makeFolder("B", of: user)
    func paths() async throws -> [String] {
      try await reader.get("/categories").json().list.compactMap { $0["title"]?.string }.filter { $0 != "All" }
    }
    // Refused as a whole.
    #expect(try await reader.send("PUT", "/x/folders/\(x)", #"{"title":"","parent_id":\#(b)}"#).status == 400)
    #expect(try await reader.send("PUT", "/categories/\(x)", #"{"title":"B / X"}"#).status == 400)
    #expect(try await paths() == ["A", "A / X", "B", "B / X"])
    #expect(try await reader.send("PUT", "/x/folders/\(x)", #"{"title":"Y","parent_id":\#(b)}"#).status == 204)
    #expect(try await paths() == ["A", "B", "B / X", "B / Y"])
    #expect(try await reader.send("PUT", "/categories/\(x)", #"{"title":"New / Z"}"#).status == 201)
    #expect(try await paths() == ["A", "B", "B / X", "New", "New / Z"])
  }
}
