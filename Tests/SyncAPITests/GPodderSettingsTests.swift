import Foundation
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

@Suite(.timeLimit(.minutes(1)))
struct GPodderSettingsTests {
  private static let podcast = TestClient.encode(PodcastReader.feed)
  private static let episode = TestClient.encode("http://site.test/1.mp3")

  @Test(arguments: [
    "account.json?", "device.json?device=phone", "podcast.json?podcast=\(podcast)",
    "episode.json?podcast=\(podcast)&episode=\(episode)",
  ])
  func `settings of each scope are stored, changed and removed`(scope: String) async throws {
    let reader = try await PodcastReader()
    let path = "/api/2/settings/ann/\(scope)"
    #expect(try await reader.get(path).text == "{}")
    let set = try await reader.send(
      "POST", path, #"{"set":{"speed":1.5,"on":true,"list":["a",null],"name":"x"},"remove":["never"]}"#)
    #expect(set.status == 200)
    #expect(set.text == #"{"list":["a",null],"name":"x","on":true,"speed":1.5}"#)
    let changed = try await reader.send("POST", path, #"{"set":{"on":false},"remove":["speed","list"]}"#)
    #expect(changed.text == #"{"name":"x","on":false}"#)
    #expect(try await reader.get(path).text == changed.text)
    #expect(try await reader.send("POST", path, "{}").text == changed.text)
  }

  @Test func `settings that cannot be stored are refused`() async throws {
    let reader = try await PodcastReader()
    let account = "/api/2/settings/ann/account.json"
    let long = String(repeating: "x", count: 5_000)
    for body in [
      "", "[]", "{", #"{"set":[]}"#, #"{"remove":[1]}"#, #"{"set":{"":1}}"#, #"{"set":{"\#(long)":1}}"#,
      #"{"set":{"a":"\#(long)"}}"#,
    ] { #expect(try await reader.send("POST", account, body).status == 400, "\(body.prefix(40))") }
    for (path, status) in [
      ("device.json", 400), ("podcast.json", 400), ("podcast.json?podcast=javascript:x", 400),
      ("episode.json?episode=\(Self.episode)", 400), ("shelf.json", 404),
    ] { #expect(try await reader.send("GET", "/api/2/settings/ann/\(path)").status == status, "\(path)") }
    #expect(try await reader.send("GET", "/api/2/settings/bob/account.json").status == 400)
    let reading = try await PodcastReader(.read)
    #expect(try await reading.send("POST", account, "{}").status == 403)
  }

  @Test func `an episode with the setting is a favorite, with what its feed says about it`() async throws {
    let reader = try await PodcastReader()
    #expect(try await reader.get("/api/2/favorites/ann.json").text == "[]")
    for (podcast, episode) in [
      (PodcastReader.feed, "http://site.test/1.mp3"), ("http://other.test/", "http://o.test/9.mp3"),
    ] {
      let query = "podcast=\(TestClient.encode(podcast))&episode=\(TestClient.encode(episode))"
      let set = try await reader.send(
        "POST", "/api/2/settings/ann/episode.json?\(query)", #"{"set":{"is_favorite":true}}"#)
      #expect(set.text == #"{"is_favorite":true}"#)
    }
    let favorites = try await reader.get("/api/2/favorites/ann.json").json().list
    #expect(favorites.compactMap { $0["url"]?.string } == ["http://site.test/1.mp3", "http://o.test/9.mp3"])
    #expect(favorites[0]["podcast_url"]?.string == PodcastReader.feed)
    #expect(favorites[0]["title"]?.string?.isEmpty == false && favorites[0]["released"]?.string?.isEmpty == false)
    #expect(favorites[0]["podcast_title"]?.string?.isEmpty == false)
    #expect(favorites[1]["title"]?.string == "http://o.test/9.mp3" && favorites[1]["podcast_title"]?.string == "")
  }
}
