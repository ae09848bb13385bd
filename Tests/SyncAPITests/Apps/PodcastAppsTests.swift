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

  /// What AntennaPod is given when it begins to sign in to Nextcloud.
  private struct SignIn: Decodable {
    struct Poll: Decodable {
      let token, endpoint: String
    }

    let poll: Poll
    let login: String
  }

  /// What it waits for.
  private struct SignedIn: Decodable {
    let server, loginName, appPassword: SomeText
  }

  @Test(arguments: ["/index.php/login/v2", "/login/v2"])
  func `AntennaPod signs in to Nextcloud in the browser`(place: String) async throws {
    let account = try await SyncedAccount(.new)
    let form = HTTPHeader("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
    let headers = [HTTPHeader("User-Agent", "AntennaPod/3.12.0"), HTTPHeader("Host", "reader.test:8443"), form]
    let begun = try await account.client.send("POST", place, headers: headers)
    #expect(begun.status == 200)
    let signIn = try SyncedAccount.read(SignIn.self, begun, place)
    #expect(signIn.login.hasPrefix("http://reader.test:8443/"))
    let poll = try #require(signIn.poll.endpoint.split(separator: "reader.test:8443").last.map { String($0) })
    func ask() async throws -> TestClient.Answer {
      try await account.client.send("POST", poll, headers: headers, body: "token=\(signIn.poll.token)")
    }
    #expect(try await ask().status == 404)
    let fields = HTTPRequest(target: signIn.login).query
    let apps = account.useCases.appRequests
    let request = try #require(try await apps.request { name in fields.first { $0.name == name }?.value })
    #expect(request.name == "AntennaPod/3.12.0" && request.address == "192.0.2.1")
    #expect(try await apps.accept(request, scopes: .all, for: account.user.id))
    let done = try await ask()
    #expect(done.status == 200)
    let signedIn = try SyncedAccount.read(SignedIn.self, done, poll)
    #expect(signedIn.server.text == "http://reader.test:8443" && signedIn.loginName.text == "ann")
    #expect(try await ask().status == 404, "it is given once")
    let basic = Data("ann:\(signedIn.appPassword.text)".utf8).base64EncodedString()
    let synced = try await account.client.send(
      "GET", "/index.php/apps/gpoddersync/subscriptions?since=0",
      headers: [HTTPHeader("Authorization", "Basic \(basic)")])
    #expect(synced.status == 200)
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
