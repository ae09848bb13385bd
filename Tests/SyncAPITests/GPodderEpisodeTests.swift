import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Screens
import Storage
import Testing
import Threading

@testable import SyncAPI

@Suite(.timeLimit(.minutes(2)))
struct GPodderEpisodeTests {
  private func action(_ kind: String, _ number: Int, _ more: String = "") -> String {
    #"{"podcast":"\#(PodcastReader.feed)","episode":"http://site.test/\#(number).mp3","action":"\#(kind)"\#(more)}"#
  }

  @ScreenActor @Test func `a position of an app goes on here, and is shown on open pages`() async throws {
    let reader = try await PodcastReader()
    let heard = Lock<[ListeningPosition]>([])
    let eventCount = Lock(0)
    let events = reader.base.reader.services.events.channel(of: reader.owner)
    let subscription = events.subscribe { event in
      guard case .listened(let positions) = event else { return }
      heard.withLock { $0 += positions }
      eventCount.withLock { $0 += 1 }
    }
    let answer = try await reader.upload(PodcastReader.play(1, at: 120))
    #expect(try answer.status == 200 && answer.json("update_urls").count == 0)
    let position = ListeningPosition(entry: reader.base.ids[0], seconds: 120, length: 500, state: .left)
    #expect(try await reader.useCases.listeningPosition(in: reader.base.ids[0], of: reader.owner) == position)
    #expect(heard.withLock { $0 } == [position])
    // To its end.
    try await reader.upload(PodcastReader.play(1, at: 500))
    #expect(try await reader.useCases.listeningPosition(in: reader.base.ids[0], of: reader.owner)?.state == .played)
    // Of several positions that come at once, the last one counts.
    heard.withLock { $0 = [] }
    try await reader.upload(
      PodcastReader.play(2, at: 10, of: 500, "2025-10-09T08:10:00"),
      PodcastReader.play(2, at: 30, of: 500, "2025-10-09T08:30:00"),
      PodcastReader.play(2, at: 20, of: 500, "2025-10-09T08:20:00"))
    #expect(heard.withLock { $0 }.map(\.seconds) == [30])
    #expect(try await reader.useCases.listeningPosition(in: reader.base.ids[1], of: reader.owner)?.seconds == 30)
    // Those of several recordings are one event.
    eventCount.withLock { $0 = 0 }
    try await reader.upload(PodcastReader.play(1, at: 40), PodcastReader.play(2, at: 50))
    #expect(eventCount.withLock { $0 } == 1 && Set(heard.withLock { $0 }.suffix(2).map(\.seconds)) == [40, 50])
    withExtendedLifetime((events, subscription)) {}
  }

  @Test func `a position here goes on in apps, and the later one of both counts`() async throws {
    let reader = try await PodcastReader()
    let (database, id) = (reader.base.reader.database, reader.base.ids[0])
    func stored() async throws -> [(String?, Int?)] {
      try await reader.get("/api/2/episodes/ann.json").json("actions").list.map {
        ($0["episode"]?.string, $0["position"]?.int)
      }
    }
    // The clock of the reader under test stands still, in the past of the database's: an app's position is older.
    try await database.setListeningPosition(
      reader.owner, ListeningPosition(entry: id, seconds: 60, length: 500, state: .left))
    try await reader.upload(PodcastReader.play(1, at: 20, of: 500, "2009-12-12T09:00:00"))
    let here = try await stored()
    #expect(here.count == 1 && here[0] == ("http://site.test/1.mp3", 60))
    #expect(try await reader.useCases.listeningPosition(in: id, of: reader.owner)?.seconds == 60)
    // Of a later one, the app's is kept.
    let earlier = ListeningPosition(entry: reader.base.ids[1], seconds: 5, length: 500, state: .left)
    _ = try await database.setListeningPositions(reader.owner, [(earlier, TestReader.now.addingTimeInterval(-100))])
    try await reader.upload(PodcastReader.play(2, at: 33))
    #expect(try await reader.useCases.listeningPosition(in: reader.base.ids[1], of: reader.owner)?.seconds == 33)
    #expect(try await stored().sorted { ($0.1 ?? 0) < ($1.1 ?? 0) }.map(\.1) == [33, 60])
    let action = try await reader.get("/api/2/episodes/ann.json?device=phone").json("actions.0")
    #expect(action["position"]?.int == 33 && action["started"]?.int == 1 && action["total"]?.int == 500)
    #expect(action["timestamp"]?.string == "2025-10-09T08:53:20" && action["podcast"]?.string == PodcastReader.feed)
  }

  @Test func `a position here within the second of an app's has a later time`() async throws {
    let reader = try await PodcastReader()
    try await reader.upload(PodcastReader.play(1, at: 20, of: 500, "2025-10-09T08:53:19"))
    let here = ListeningPosition(entry: reader.base.ids[0], seconds: 60, length: 500, state: .left)
    _ = try await reader.base.reader.database.setListeningPositions(
      reader.owner, [(here, TestReader.now.addingTimeInterval(-0.1))])
    // The app itself still has its own action of the second 19.
    let action = try await reader.get("/api/2/episodes/ann.json").json("actions.0")
    #expect(action["position"]?.int == 60 && action["timestamp"]?.string == "2025-10-09T08:53:20")
  }

  @Test func `of each recording the last action of each kind is kept and found`() async throws {
    let reader = try await PodcastReader()
    try await reader.upload(
      action("download", 1, #","device":"pc","timestamp":"2009-12-12T09:00:00Z""#), action("DELETE", 1),
      action("new", 9), PodcastReader.play(1, at: 10), PodcastReader.play(1, at: 30))
    func list(_ query: String) async throws -> [String] {
      try await reader.get("/api/2/episodes/ann.json?\(query)").json("actions").list.map {
        "\($0["action"]?.string ?? "") \($0["position"]?.int ?? 0)"
      }
    }
    #expect(try await list("") == ["download 0", "delete 0", "new 0", "play 30"])
    #expect(try await list("device=pc") == ["download 0"])
    #expect(try await list("podcast=\(TestClient.encode("http://feeds.test/none.xml"))") == [])
    #expect(try await list("podcast=\(TestClient.encode(PodcastReader.feed))&aggregated=true") == ["new 0", "play 30"])
    let now = Int(TestReader.now.timeIntervalSince1970)
    #expect(try await list("since=\(now + 60)") == [])
    #expect(try await list("since=\(now)").count == 4)
    #expect(try await reader.send("GET", "/api/2/episodes/ann.json?since=x").status == 400)
  }

  @Test func `a bad action is left out, and those beside it are stored`() async throws {
    let reader = try await PodcastReader()
    let bad = [
      action("dance", 1), action("play", 1, #","timestamp":"yesterday""#), action("play", 1, #","position":"x""#),
      #"{"podcast":"http://x.test/"}"#, "7", action("new", 1, #","device":"\#(String(repeating: "d", count: 65))""#),
    ].joined(separator: ",")
    #expect(try await reader.upload("\(bad),\(PodcastReader.play(1, at: 30)),\(bad)").status == 200)
    let stored = try await reader.get("/api/2/episodes/ann.json").json("actions").list
    #expect(stored.map { $0["action"]?.string } == ["play"])
    #expect(try await reader.send("POST", "/api/2/episodes/ann.json", "{}").status == 400)
  }

  @Test func `updates have new podcasts and episodes with what was done`() async throws {
    let reader = try await PodcastReader()
    try await reader.upload(PodcastReader.play(1, at: 30))
    let answer = try await reader.get("/api/2/updates/ann/phone.json?since=0&include_actions=true")
    #expect(try answer.json("add.0.url").string == PodcastReader.feed)
    #expect(try answer.json("updates").list.map { $0["status"]?.string } == ["new", "play"])
    #expect(try answer.json("updates.1.action.position").int == 30)
    let next = try #require(try answer.json("timestamp").int)
    #expect(try await reader.get("/api/2/updates/ann/phone.json?since=\(next)").json("add").count == 0)
  }

  @Test(
    arguments: [
      ("2009-12-12T09:00:00", 1_260_608_400.0), ("2009-12-12T09:00:00Z", 1_260_608_400),
      ("2009-12-12T09:00:00.123Z", 1_260_608_400), ("2009-12-12 10:00:00+01:00", 1_260_608_400),
      ("2009-12-12T08:30:00-0030", 1_260_608_400), ("2009-12-12", nil), ("2009-13-12T09:00:00", nil),
      ("2009-12-12T09:00:00x", nil), ("yesterday, towards noon", nil), ("2009-12-12T25:00:00", nil),
    ] as [(String, Double?)])
  func `times are read with and without fractions and zones`(text: String, seconds: Double?) {
    #expect(GPodder.ActionTime.date(text)?.timeIntervalSince1970 == seconds)
  }
}
