import Bytes
import Fetching
import Foundation
import HTTPServer
import Kinds
import Loading
import Running
import Screens
import Sodium
import Storage
import TemporaryPostgreSQL
import Threading
import WebHost

/// The time from before a hub delivers a new entry to one node until an open page of another node offers it.
let publishBenchmarks: [Benchmark] = [
  Benchmark(module: "nodes", name: "a hub delivers to one node → an open page of another offers it") {
    try await PublishRace.milliseconds()
  }
]

private enum PublishRace {
  static let rounds = 50
  static let feed = "http://feeds.test/a.xml"

  static func milliseconds() async throws -> Figure.Value {
    try await TemporaryPostgreSQL.withDatabase { url in
      let hub = Hub()
      let (one, other) = (try await Node(url, hub), try await Node(url, hub))
      let user = try await one.database.createUser(name: "reader", passwordHash: "none")
      let token = try await one.services.accounts().startSession(for: user).token
      _ = try await one.services.subscriber().add(feed, for: user.id)
      one.services.pushes().wakeUp()
      let subscribed = try await hub.subscription()
      try verify(subscribed, at: one)

      let clients = StreamClients(port: other.server.port)
      let page = LoadedPage(try clients.ask("GET /unread", token: token))
      try clients.open(page, token: token)
      _ = try clients.wait(for: "\"type\":\"notice\"", seconds: 10)
      var times: [Double] = []
      for round in 1...rounds {
        // Not always at the same moment of a pause of the other node.
        try await Task.sleep(for: .milliseconds(100 + round * 37 % 400))
        try clients.settle()
        clients.forget()
        let start = ContinuousClock.now
        try deliver(hub.publish(), to: subscribed, at: one)
        _ = try clients.wait(for: "\"waiting\":\(round)", seconds: 10)
        times.append((ContinuousClock.now - start) / .milliseconds(1))
      }
      await one.end()
      await other.end()
      let sorted = times.sorted()
      return Figure.Value(
        value: sorted[sorted.count / 2], unit: "ms", reach: 300,
        note: String(format: "median of %d, worst %.0f ms", sorted.count, sorted.last ?? 0))
    }
  }

  private static func verify(_ subscription: Hub.Subscription, at node: Node) throws {
    let mode = "hub.mode=subscribe&hub.topic=\(feed)&hub.challenge=abc&hub.lease_seconds=864000"
    let answer = try StreamClients(port: node.server.port).ask("GET \(subscription.path)?\(mode)", token: "")
    guard answer.hasPrefix("HTTP/1.1 200") else { throw StreamClients.Failure(reason: answer) }
  }

  private static func deliver(_ document: String, to subscription: Hub.Subscription, at node: Node) throws {
    let signature = MessageSignature.sha256.sign(Array(document.utf8), secret: Array(subscription.secret.utf8))
      .hexadecimal
    let answer = try StreamClients(port: node.server.port).ask(
      "POST \(subscription.path)", token: "", body: document,
      headers: "Content-Type: application/rss+xml\r\nX-Hub-Signature: sha256=\(signature)\r\n")
    guard answer.hasPrefix("HTTP/1.1 202") else { throw StreamClients.Failure(reason: answer) }
  }
}

/// A program on the shared database: its own parts, on a port of its own.
private struct Node {
  let database: PostgreSQLDatabase
  let services: ReaderContainer
  let server: HTTPServer
  private let work: Task<Void, Never>

  init(_ url: String, _ hub: Hub) async throws {
    let database = try await PostgreSQLDatabase(url: url)
    let services = await ReaderContainer(database: database, transport: hub, kinds: ItemKind.all)
    services.hubCallback.register { "http://reader.test/websub/" }
    let host = await WebHost(
      services: services, configuration: WebHostConfiguration(ownAddress: "http://127.0.0.1"))
    try await host.start()
    let server = HTTPServer(configuration: HTTPServerConfiguration()) { await host.handle($0) }
    try server.start()
    // As the program does.
    work = Task {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await services.pushes().run() }
        group.addTask {
          await services.otherProcesses().watch { isOfUsers in
            if isOfUsers { await host.otherProcessesHaveWritten() }
          }
        }
      }
    }
    self.database = database
    self.services = services
    self.server = server
  }

  func end() async {
    work.cancel()
    await work.value
    await server.stop()
    try? await database.close()
  }
}

/// A feed of entries whose number grows, and its hub.
private final class Hub: Transport {
  struct Subscription: Sendable {
    let path: String
    let secret: String
  }

  private let entries = Lock(1)
  private let asked = Lock<Subscription?>(nil)

  /// The feed with one more entry.
  func publish() -> String {
    entries.withLock { $0 += 1 }
    return document
  }

  /// What the node has asked the hub for.
  func subscription() async throws -> Subscription {
    for _ in 0..<500 {
      if let asked = asked.withLock({ $0 }) { return asked }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw StreamClients.Failure(reason: "The hub was not asked.")
  }

  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    if request.method == .post {
      let form = URLComponents(string: "?" + String(decoding: request.body, as: UTF8.self))?.queryItems ?? []
      func value(_ name: String) -> String { form.first { $0.name == name }?.value ?? "" }
      let path = URL(string: value("hub.callback"))?.path ?? ""
      asked.withLock { $0 = Subscription(path: path, secret: value("hub.secret")) }
      return Response(status: 202, url: request.url, headers: Headers([]))
    }
    let link = HTTPHeader("Link", "<https://hub.test/>; rel=hub, <\(PublishRace.feed)>; rel=self")
    return Response(status: 200, url: request.url, headers: Headers([link]), body: Array(document.utf8))
  }

  private var document: String {
    let items = (1...entries.withLock { $0 }).map { number in
      """
      <item><guid>\(number)</guid><title>Entry \(number)</title><link>http://site.test/\(number)</link>\
      <description>Some words of the entry \(number).</description></item>
      """
    }
    return "<rss version='2.0'><channel><title>Tides</title>\(items.joined())</channel></rss>"
  }
}
