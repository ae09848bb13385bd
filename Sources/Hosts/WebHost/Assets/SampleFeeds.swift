import Bytes
import HTTPServer
import Reader
import Samples
import Storage

/// The sample feeds. The program serves them, and fetches them from itself like any other feed.
enum SampleFeeds {
  static func answer(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    let path = request.path.splitBytes(on: "/").dropFirst().joined(separator: "/")
    guard let file = Samples.file(path, now: host.services.clock().now()) else { throw WebError.notFound }
    var response = HTTPResponse(
      status: 200, headers: [HTTPHeader("Content-Type", file.contentType)], body: .bytes(file.bytes))
    response.setHeader("Cache-Control", "public, max-age=600")
    // Pages may be open under another host name than the program's own address, which the sample files use.
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin")
    return response
  }

  /// Subscribes to all sample feeds.
  static func add(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    try await host.requireRoom(for: request.user)
    var problems: [String] = []
    for sample in Samples.feedPaths {
      let address: String = prefix(host) + sample.path
      do {
        _ = try await host.services.subscriber().add(address, for: request.user, folder: sample.folder)
        await host.services.live.everythingMayHaveChanged(for: request.user)
      } catch {
        problems.append("\(error)")
      }
    }
    guard problems.isEmpty else {
      var page = SubscriptionsPage(visitor: request.visitor)
      page.problem = "Some of the samples could not be added."
      page.report = problems
      return try await page.response(host, status: 502)
    }
    return SafePath.redirect(to: "/unread")
  }

  private static func prefix(_ host: WebHost) -> String {
    host.configuration.ownAddress + WebHost.samplesPath
  }

  private static let settingKey = "samples-address"

  /// The authority (`127.0.0.1:8080`) that last served the stored sample feeds; nil before the first server.
  static func authority(in database: any Database) async throws(StorageError) -> String? {
    guard let address = try await database.setting(settingKey) else { return nil }
    return address.splitBytes(on: "/").dropFirst().first.map(String.init)
  }

  /// Moves sample feeds that were added under an earlier address of the program to the current one.
  static func follow(_ host: WebHost) async throws(StorageError) {
    let database: any Database = host.services.database
    let address: String = prefix(host)
    if let former = try await database.setting(settingKey), !former.hasSameBytes(as: address) {
      try await database.moveFeeds(fromPrefix: former, toPrefix: address)
    }
    try await database.setSetting(settingKey, address)
  }
}

extension WebHost {
  /// The path of the sample feeds and their images. Needs no session and changes nothing.
  public static let samplesPath = "/samples/"

  /// The authority that serves, or last served, the sample feeds of a database. Commands may fetch from it as the
  /// server does.
  public static func samplesAuthority(in database: any Database) async throws(StorageError) -> String? {
    try await SampleFeeds.authority(in: database)
  }

  /// Moves the sample feeds to the server's address. Called once when the server has its address.
  public func start() async throws(StorageError) {
    try await SampleFeeds.follow(self)
  }
}
