import Bytes
import HTTPServer
import Reader
import Running
import Samples
import Storage

/// The sample feeds. The program serves them, and fetches them from itself like any other feed.
enum SampleFeeds {
  static func answer(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    // Links of the list lead to what stands beside it in the folder.
    guard request.path.hasBytePrefix(WebHost.samplesPath) else { return SafePath.redirect(to: WebHost.samplesPath) }
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
  static func add(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    var problems: [String] = []
    for sample in Samples.feedPaths {
      let address: String = prefix(host) + sample.path
      do {
        _ = try await host.useCases.subscribe(address, folder: sample.folder, for: request.user)
      } catch {
        problems.append("\(error)")
      }
    }
    guard problems.isEmpty else {
      var page = SubscriptionsPage(viewer: request.viewer)
      page.problem = "Some of the samples could not be added."
      page.report = problems
      return try await page.response(host, status: 502)
    }
    return SafePath.redirect(to: "/unread")
  }

  fileprivate static func prefix(_ host: WebHost) -> String {
    host.configuration.ownAddress + WebHost.samplesPath
  }
}

extension WebHost {
  /// The path of the sample feeds and their images. Needs no session and changes nothing.
  public static let samplesPath = "/samples/"

  /// Moves the sample feeds to the server's address. Called once when the server has its address.
  public func start() async throws(StorageError) {
    try await useCases.installation.moveSamples(to: SampleFeeds.prefix(self))
    // Made at the start: the first page may be asked for when the disk is full.
    _ = try await cookies()
  }
}
