import EventuallyTesting
import Foundation
import Reader
import ReaderTesting
import Running
import Screens
import Storage
import Testing

@testable import HTTPServer
@testable import SyncAPI

/// The stream of live events: each change, its bounds and its end.
@Suite(.timeLimit(.minutes(1)))
struct EventsTests {
  /// A stream, and what was read of it.
  private final class Opened {
    let stream: ResponseStream
    private(set) var text = ""

    init(_ answer: TestClient.Answer) throws {
      #expect(answer.status == 200 && answer.response.header("Content-Type") == "text/event-stream")
      guard case .stream(let stream) = answer.response.body else { throw Refused(status: answer.status) }
      self.stream = stream
    }

    /// The names and data of the events so far.
    func events() -> [String] {
      while case .bytes(let bytes) = stream.read(1 << 20) { text += String(decoding: bytes, as: UTF8.self) }
      return text.components(separatedBy: "\n\n").compactMap { block in
        let lines = block.components(separatedBy: "\n")
        guard let name = lines.first(where: { $0.hasPrefix("event: ") })?.dropFirst(7),
          let data = lines.first(where: { $0.hasPrefix("data: ") })?.dropFirst(6)
        else { return nil }
        return "\(name) \(data)"
      }
    }

    var isClosed: Bool { stream.send([]) == .closed }
  }

  private struct Refused: Error { let status: Int }

  private func open(_ reader: MinifluxReader) async throws -> Opened {
    try Opened(try await reader.send("GET", "/x/events"))
  }

  @Test func `marks, stars and labels are events with the entries' numbers`() async throws {
    let reader = try await MinifluxReader()
    let opened = try await open(reader)
    let (first, second) = (reader.ids[0], reader.ids[1])
    let label = try await reader.useCases.makeLabel("Tips", of: reader.owner.id)
    _ = try await reader.useCases.mark([first, second], isRead: true, by: reader.owner.id)
    _ = try await reader.useCases.mark([first], isRead: false, by: reader.owner.id)
    try await reader.useCases.star(second, isStarred: true, by: reader.owner.id)
    _ = try await reader.send("PUT", "/x/labels/\(label)/entries", #"{"entry_ids":[\#(first)],"labeled":true}"#)
    _ = try await reader.send("PUT", "/x/position", #"{"entry_id":\#(first),"seconds":7}"#)
    // Apps have no list of what to hear next.
    try await reader.useCases.change(.last(second), of: reader.owner.id)
    #expect(
      opened.events() == [
        "opened {}", "subscriptions {}", #"read {"entry_ids":[\#(first),\#(second)],"status":"read"}"#,
        #"read {"entry_ids":[\#(first)],"status":"unread"}"#, #"starred {"entry_ids":[\#(second)],"starred":true}"#,
        #"labels {"entries":[{"entry_id":\#(first),"label_ids":[\#(label)]}]}"#,
        #"position {"entry_id":\#(first),"seconds":7}"#,
      ])
  }

  @Test func `new and changed entries, and another place of a feed, are events`() async throws {
    let reader = try await MinifluxReader()
    let opened = try await open(reader)
    reader.reader.transport.set(
      "http://feeds.test/a.xml",
      TestReader.rss(items: [
        TestReader.item("e6", hour: 6), TestReader.item("e5", hour: 5, content: "Other words of the entry."),
      ]))
    let feed = try #require(try await reader.reader.database.feed(reader.feed))
    try await reader.reader.refresh(feed)
    let new = try #require(
      try await reader.reader.database.entries(reader.owner.id, EntryQuery(scope: .feed(reader.feed))).map(\.id).max())
    try await eventually { opened.events().contains(#"arrived {"entry_ids":[\#(new)]}"#) }
    #expect(opened.events().contains(#"updated {"entry_ids":[\#(reader.ids[4])]}"#))
    #expect(!opened.events().contains("subscriptions {}"))
    try await reader.useCases.edit(reader.feed, title: "Else", folders: [], and: nil, of: reader.owner.id)
    #expect(opened.events().last == "subscriptions {}")
  }

  @Test func `a mark of everything says that more than shown has changed`() async throws {
    let reader = try await MinifluxReader()
    let opened = try await open(reader)
    _ = try await reader.useCases.markAllRead(TimelineQuery(), upTo: nil, by: reader.owner.id)
    #expect(opened.events() == ["opened {}", "changed {}"])
  }

  @Test func `many entries are several events`() {
    let events = AppEvent.all(for: .starChanged((1...2_500).map { EntryID(rawValue: $0) }, isStarred: false))
    #expect(events.count == 3)
    #expect(String(decoding: events[2].bytes, as: UTF8.self).hasSuffix(#"2500],"starred":false}"# + "\n\n"))
    #expect(AppEvent.all(for: .refreshed(inserted: [])).isEmpty)
  }

  @Test func `what happens to another user is not heard`() async throws {
    let reader = try await MinifluxReader()
    let opened = try await open(reader)
    _ = try await reader.useCases.mark([reader.other.entry], isRead: true, by: reader.other.user.id)
    #expect(opened.events() == ["opened {}"])
  }

  @Test func `a notice of a rule is an event`() async throws {
    let reader = try await MinifluxReader()
    let opened = try await open(reader)
    let entry = try #require(try await reader.useCases.entry(reader.ids[0], of: reader.owner.id))
    await reader.reader.services.events.post(.noticed(entry, rule: "<b>Mine"), to: reader.owner.id)
    #expect(opened.events().last == #"notice {"entry_id":\#(entry.id),"rule":"＜b>Mine"}"#)
  }

  @Test func `the stream ends when the app's password is revoked`() async throws {
    let reader = try await MinifluxReader(.read)
    let opened = try await open(reader)
    let tokens = reader.useCases.appTokens
    let other = try await tokens.make(named: "Other", scopes: .read, for: reader.owner)
    try await tokens.revoke(other.token.id, of: reader.owner.id)
    let own = try #require(try await tokens.all(of: reader.owner.id).first)
    #expect(!opened.isClosed)
    try await tokens.revoke(own.id, of: reader.owner.id)
    try await eventually { opened.isClosed }
    try await eventually { await reader.client.host.events.count == 0 }
  }

  @Test func `a quiet stream has heartbeats, and ends with a password that another process has revoked`() async throws {
    let reader = try await MinifluxReader()
    let client = TestClient(reader.reader, heartbeatSeconds: 0.01)
    let opened = try Opened(
      try await client.send("GET", "/v1/x/events", headers: [HTTPHeader("X-Auth-Token", reader.secret)]))
    try await eventually {
      _ = opened.events()
      return opened.text.contains(": \n\n")
    }
    #expect(!opened.isClosed)
    let own = try #require(try await reader.useCases.appTokens.all(of: reader.owner.id).first)
    // As another process does, which posts no event here.
    try await reader.reader.database.deleteToken(reader.owner.id, own.id)
    try await eventually { opened.isClosed }
  }

  @Test func `a user's apps have a bounded number of streams`() async throws {
    let reader = try await MinifluxReader()
    let client = TestClient(reader.reader, streamsPerUser: 2)
    let headers = [HTTPHeader("X-Auth-Token", reader.secret)]
    let first = try Opened(try await client.send("GET", "/v1/x/events", headers: headers))
    let second = try Opened(try await client.send("GET", "/v1/x/events", headers: headers))
    let refused = try await client.send("GET", "/v1/x/events", headers: headers)
    #expect(refused.status == 503 && refused.response.header("Retry-After") == "5")
    #expect(try refused.json("error_message").string?.contains("2 streams") == true)
    // Another user's are counted apart.
    let bob = try await client.secret(of: reader.other.user)
    _ = try Opened(try await client.send("GET", "/v1/x/events", headers: [HTTPHeader("X-Auth-Token", bob)]))
    first.stream.close()
    try await eventually { try await client.send("GET", "/v1/x/events", headers: headers).status == 200 }
    withExtendedLifetime(second) {}
  }

  @Test @ScreenActor func `an app that does not read is disconnected`() async throws {
    let reader = try await MinifluxReader()
    let opened = try await open(reader)
    let ids = (1...1_000).map { EntryID(rawValue: 1_000_000_000 + $0) }
    for _ in 0..<200 {
      reader.reader.services.events.post(.starChanged(ids, isStarred: true), to: reader.owner.id)
    }
    #expect(opened.isClosed)
    try await eventually { reader.client.host.events.count == 0 }
  }
}
