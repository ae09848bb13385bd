import CommandOptions
import Foundation
import Gallery
import HTTPServer
import Kinds
import Running
import Screens
import WebHost

/// `yaarr gallery`: shows every item kind and every screen in each of their states.
enum GalleryCommand {
  static let port = Option<UInt16>(
    "port", short: "p", value: "NUMBER", default: 8081, help: "The port to listen on; 0 chooses a free one.")

  static let command = Command(
    "gallery", summary: "Show every item kind and every screen in each of their states.",
    discussion: "All data shown is made up. Your own data is not changed, and nothing is fetched.",
    options: [port], run: run)

  @Sendable
  static func run(_ invocation: Invocation) async throws {
    let signals = TerminationSignals()
    // For viewers' settings and sessions while the gallery runs.
    try await DatabasePlace.withTemporary { database in
      let gallery = try await ComponentGallery(
        services: await ReaderContainer(database: database, transport: OfflineTransport(), kinds: ItemKind.all))
      var configuration = HTTPServerConfiguration()
      configuration.port = invocation[port]
      configuration.responseHeaders = SecurityHeaders.always
      let server = HTTPServer(configuration: configuration) { await gallery.handle($0) }
      do {
        try server.start()
      } catch {
        throw ExitError("\(error)", code: .unavailable)
      }
      Console.print("The gallery is at http://\(configuration.address):\(server.port)/gallery")
      await signals.wait()
      await server.stop()
      try await database.close()
    }
  }
}
