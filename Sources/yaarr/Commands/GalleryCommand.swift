import CommandOptions
import Foundation
import HTTPServer
import Storage
import WebHost

/// `yaarr gallery`: every item kind and every screen, in each of their states.
enum GalleryCommand {
  static let port = Option<UInt16>(
    "port", short: "p", value: "NUMBER", default: 8081, help: "The port to listen on; 0 takes a free one.")

  static let command = Command(
    "gallery", summary: "Serve every item kind and every screen in each of their states, to look at.",
    discussion: "What is shown is made up. Your data is not touched, and nothing is fetched.",
    options: [port], run: run)

  @Sendable
  static func run(_ invocation: Invocation) async throws {
    // For what visitors choose and sessions, as long as the gallery is open.
    let folder: URL = FileManager.default.temporaryDirectory.appending(path: "yaarr-gallery-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = try SQLiteDatabase(path: folder.appending(path: "reader.sqlite").path)
    let gallery = try await Gallery(database: database)
    var configuration = HTTPServerConfiguration()
    configuration.port = invocation[port]
    configuration.responseHeaders = SecurityHeaders.always
    let server = HTTPServer(configuration: configuration) { (request: HTTPRequest) in await gallery.handle(request) }
    do {
      try server.start()
    } catch {
      throw ExitError("\(error)", code: .unavailable)
    }
    print("The gallery is at http://\(configuration.address):\(server.port)/gallery")
    fflush(nil)
    await Interruption.wait()
    await server.stop()
    try await database.close()
  }
}
