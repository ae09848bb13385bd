import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

@Suite(.timeLimit(.minutes(1)))
struct SavedPagesTests {
  @Test func `an app saves a page once`() async throws {
    let reader = try await MinifluxReader(.mark)
    let sentence = "The river rises in the hills, crosses three valleys, and reaches the sea after forty days. "
    let paragraphs = (1...8).map { "<p>Part \($0). \(sentence)\(sentence)</p>" }.joined()
    reader.reader.transport.set(
      "http://site.test/page",
      "<html><head><title>Rivers</title></head><body><article>\(paragraphs)</article></body></html>",
      headers: [HTTPHeader("Content-Type", "text/html")])
    let saved = try await reader.send("POST", "/x/save", #"{"url":"http://site.test/page"}"#)
    #expect(saved.status == 201)
    #expect(try saved.json("title").string == "Rivers" && saved.json("url").string == "http://site.test/page")
    let id = try #require(try saved.json("entry_id").int)
    #expect(try await reader.get("/entries/\(id)").json("content").string?.contains("Part 8.") == true)
    let again = try await reader.send("POST", "/x/save", #"{"url":"http://site.test/page#end"}"#)
    #expect(again.status == 200)
    #expect(try again.json("entry_id").int == id)
    #expect(try await reader.useCases.entry(EntryID(rawValue: Int64(id)), of: reader.other.user.id) == nil)
  }

  @Test func `a page that cannot be saved is refused in words`() async throws {
    let reader = try await MinifluxReader()
    for (body, words) in [
      (#"{"url":"two words"}"#, "not the address"), (#"{"url":"http://gone.test/"}"#, "no server"),
      (#"{"url":""}"#, "not the address"), ("{}", "no member"), ("[]", "wrong type"),
    ] {
      let refused = try await reader.send("POST", "/x/save", body)
      #expect(refused.status == 400, "\(body)")
      #expect(try refused.json("error_message").string?.contains(words) == true, "\(refused.text)")
    }
    let link = try await reader.send(
      "POST", "/x/save", #"{"url":"http://gone.test/","title":"<b>Gone","link_only":true}"#)
    #expect(link.status == 201)
    #expect(try link.json("title").string == "＜b>Gone")
  }

  @Test func `an app that may manage removes a saved page, and nothing else`() async throws {
    let reader = try await MinifluxReader()
    let body = #"{"url":"http://gone.test/","title":"Gone","link_only":true}"#
    let id = try #require(try await reader.send("POST", "/x/save", body).json("entry_id").int)
    #expect(try await reader.send("DELETE", "/x/save/\(reader.ids[0])").status == 404)
    #expect(try await reader.send("DELETE", "/x/save/\(reader.other.entry)").status == 404)
    #expect(try await reader.send("DELETE", "/x/save/\(id)").status == 204)
    #expect(try await reader.send("DELETE", "/x/save/\(id)").status == 404)
    #expect(try await reader.send("GET", "/entries/\(id)").status == 404)
    #expect(try await reader.get("/entries").json("total").int == 5)
    #expect(try await reader.send("POST", "/x/save", body).status == 201)
  }
}
