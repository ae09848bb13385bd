import Bytes
import HTTPServer
import Reader
import Samples
import Storage

/// The sample feeds: served here, and fetched from here like any other feed.
enum SampleFeeds {
  static func answer(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    let path = request.path.splitBytes(on: "/").dropFirst().joined(separator: "/")
    guard let file = Samples.file(path, now: host.services.clock().now()) else { throw WebError.notFound }
    var response = HTTPResponse(
      status: 200, headers: [HTTPHeader("Content-Type", file.contentType)], body: .bytes(file.bytes))
    response.setHeader("Cache-Control", "public, max-age=600")
    // Their addresses are those under which the program reaches itself: a browser may know it under another name.
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin")
    return response
  }

  /// Subscribes to all of them.
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

  /// `127.0.0.1:8080`, where the samples that are stored were served last; nil if there was no server yet.
  static func authority(in database: any Database) async throws(StorageError) -> String? {
    guard let address = try await database.setting(settingKey) else { return nil }
    return address.splitBytes(on: "/").dropFirst().first.map(String.init)
  }

  /// Sample feeds that were added while the program answered at another address are found at the present one.
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
  /// Where the sample feeds and their pictures are: anybody may load them, and nothing happens by it.
  public static let samplesPath = "/samples/"

  /// The address and port at which a server on this data serves, or has served, the sample feeds: the commands may fetch
  /// from there like the server itself.
  public static func samplesAuthority(in database: any Database) async throws(StorageError) -> String? {
    try await SampleFeeds.authority(in: database)
  }

  /// Called once when the server has its address.
  public func start() async throws(StorageError) {
    try await SampleFeeds.follow(self)
  }
}
