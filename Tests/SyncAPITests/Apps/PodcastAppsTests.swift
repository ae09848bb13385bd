import Foundation
import HTTPServer
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

/// Apps for podcasts, with what their parsers demand.
@Suite(.timeLimit(.minutes(5)))
struct PodcastAppsTests {
  private struct Device: Decodable {
    let id, caption, type: String
    let subscriptions: Int32
  }

  /// Kasts takes times for numbers of 32 bits.
  private struct Changes: Decodable {
    let add, remove: [String]
    let timestamp: Int32
  }

  private struct Uploaded: Decodable {
    let timestamp: Int32
    let updateUrls: [[String]]
  }

  private struct Timestamp: Decodable {
    let timestamp: Int32
  }

  private struct Actions: Decodable {
    struct Action: Decodable {
      let podcast, episode, action, timestamp: String
      let started, position, total: Int32?
    }

    let actions: [Action]
    let timestamp: Int32
  }

  private static func play(_ file: String, guid: String, at position: Int, _ time: String) -> String {
    """
    {"podcast":"\(SyncedAccount.feeds[0])","episode":"http://files.test/\(file).mp3","guid":"\(guid)","device":"phone",
    "action":"play","timestamp":"\(time)","started":0,"position":\(position),"total":600}
    """
  }

  private func isReadable(_ time: String) -> Bool { time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil }

  @Test(arguments: SyncedAccount.Kind.allCases)
  func `AntennaPod and Kasts synchronize with gpodder.net`(kind: SyncedAccount.Kind) async throws {
    let account = try await SyncedAccount(kind)
    try await account.expectDone("POST", "/api/2/auth/ann/login.json")
    try await account.expectDone(
      "POST", "/api/2/devices/ann/phone.json", #"{"caption":"A phone","type":"mobile"}"#)
    #expect(try await account.read([Device].self, "/api/2/devices/ann.json").map(\.id) == ["phone"])
    let first = try await account.read(Changes.self, "/api/2/subscriptions/ann/phone.json?since=0")
    #expect(first.remove.isEmpty && (kind == .new || !first.add.isEmpty))
    let sent = #"{"add":["\#(SyncedAccount.further)"],"remove":[]}"#
    let change = try await account.read(
      Uploaded.self, "/api/2/subscriptions/ann/phone.json", method: "POST", body: sent)
    #expect(change.updateUrls.allSatisfy { $0.count == 2 })
    let done = try await account.read(
      Uploaded.self, "/api/2/episodes/ann.json", method: "POST",
      body: "[\(Self.play("0/10", guid: "e0-10", at: 90, "2025-09-01T09:00:00"))]")
    #expect(done.updateUrls.isEmpty)
    let actions = try await account.read(Actions.self, "/api/2/episodes/ann.json?since=0&aggregated=false").actions
    let action = try #require(actions.first { $0.position == 90 })
    #expect(action.action == "play" && action.started == 0 && action.total == 600 && isReadable(action.timestamp))
  }

  /// The Nextcloud modes of both apps. Nextcloud itself keeps the time of an app's clock, which the app takes for the time of
  /// its last synchronization.
  @Test(arguments: SyncedAccount.Kind.allCases)
  func `AntennaPod and Kasts synchronize with Nextcloud`(kind: SyncedAccount.Kind) async throws {
    let account = try await SyncedAccount(kind)
    let base = "/index.php/apps/gpoddersync"
    let first = try await account.read(Changes.self, "\(base)/subscriptions?since=0")
    #expect(first.remove.isEmpty && (kind == .new || !first.add.isEmpty))
    let now = Int(TestReader.now.timeIntervalSince1970)
    _ = try await account.read(
      Timestamp.self, "\(base)/subscription_change/create", method: "POST",
      body: #"{"add":["\#(SyncedAccount.further)"],"remove":[]}"#)
    let added = try await account.read(Changes.self, "\(base)/subscriptions?since=\(now - 60)").add
    #expect(added.contains(SyncedAccount.further))
    _ = try await account.read(
      Timestamp.self, "\(base)/subscription_change/create", method: "POST",
      body: #"{"add":[],"remove":["\#(SyncedAccount.further)"]}"#)
    #expect(
      try await account.read(Changes.self, "\(base)/subscriptions?since=\(now - 60)").remove == [SyncedAccount.further])
    let time = "2025-10-09T08:53:00"
    for start in stride(from: 10, through: 60, by: 30) {
      let numbers = stride(from: start, to: start + 30, by: 10)
      let list = numbers.map { Self.play("0/\($0)", guid: "e0-\($0)", at: $0, time) }.joined(separator: ",")
      _ = try await account.read(
        Timestamp.self, "\(base)/episode_action/create", method: "POST", body: "[\(list)]")
    }
    let actions = try await account.read(Actions.self, "\(base)/episode_action?since=\(now - 3_600)").actions
    #expect(actions.count == 6 && actions.allSatisfy { $0.action == "PLAY" && isReadable($0.timestamp) })
    #expect(Set(actions.compactMap(\.position)) == [10, 20, 30, 40, 50, 60])
    #expect(try await account.client.send("GET", "\(base)/subscriptions").status == 401)
    if kind == .large {
      // A position is that of the reader's own player.
      let heard = try await account.useCases.listeningPositions(of: account.user.id).map(\.seconds)
      #expect(Set(heard) == [10, 20, 30, 40, 50, 60])
    }
  }
}
