import CurlTransport
import EventuallyTesting
import Foundation
import Loading
import PageTesting
import Testing
import Threading

/// Runs the examples of `docs/loading.md`.
struct LoadingPageTests {
  @Test(arguments: ["docs/loading.md", "docs/coming-from-loading.md"])
  func `every block of the page is in the file named above it`(_ name: String) throws {
    let page = try DocumentationPage(name)
    #expect(page.blocks.count >= 5)
    for block in try page.strayBlocks() {
      Issue.record("\(name) shows what is no longer in \(block.file):\n\(block.code)")
    }
  }

  @Test
  @MainActor
  func `two screens of one factory share a transfer, and a screen that goes cancels only its own loads`()
    async throws
  {
    let isHeld = Lock(true)
    let routes: [String: LoopbackServer.Route] = [
      "/movies": { connection, _ in
        while isHeld.withLock({ $0 }), !connection.isDone { connection.pause(milliseconds: 5) }
        connection.respond(200, ["Cache-Control": "max-age=60"], body: bytes(#"[{"title": "Stalker"}]"#))
      }
    ]
    try await withServer(routes) { server, transport in
      let factory: MovieLoaderFactory = MovieLoaderFactory(transport: transport, origin: server.origin)
      let screen: CategoryScreen = CategoryScreen(factory: factory)
      let next: CategoryScreen = screen.openRecommendations()
      async let shown: Void = screen.show(section: 1)
      // The first screen's own request is there before the second one's, which would otherwise be cancelled alone.
      try await eventually { server.requests.count == 1 }
      let leaving: Task<Void, any Error> = Task { try await next.show(section: 1) }
      leaving.cancel()
      await #expect(throws: TransportError.cancelled) { try await leaving.value }
      isHeld.withLock { $0 = false }
      try await shown
      #expect(screen.sections == [1: [Movie(title: "Stalker")]])
      // The factory's cache serves every screen.
      try await next.show(section: 1)
      #expect(next.sections == screen.sections && server.requests.count == 1)
    }
  }

  @Test
  @MainActor func `a button shows its progress, and a second press cancels`() async throws {
    let routes: [String: LoopbackServer.Route] = [
      "/feed": { connection, _ in connection.respond(200, body: bytes("feed")) },
      "/slow": { connection, _ in
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n" + String(repeating: "x", count: 40))
        connection.waitForClose()
      },
    ]
    try await withServer(routes) { server, transport in
      let loader: Loader = LoaderFactory(transport: transport).makeLoader()
      let button: RefreshButton = RefreshButton(loader: loader, url: server.origin + "/feed")
      try await button.press()
      #expect(button.text == "feed")
      let slow: RefreshButton = RefreshButton(loader: loader, url: server.origin + "/slow")
      let pressed: Task<Void, any Error> = Task { try await slow.press() }
      try await eventually { slow.percent == 40 }
      slow.pressAgainToCancel()
      await #expect(throws: TransportError.cancelled) { try await pressed.value }
    }
  }

  @Test
  func `a download whose connection breaks continues where it ended`() async throws {
    let episode: [UInt8] = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let isBroken = Lock(true)
    let ranges = Lock<[String]>([])
    let routes: [String: LoopbackServer.Route] = [
      "/episode": { connection, request in
        let first: Int = Int((request["Range"] ?? "bytes=0-").dropFirst(6).prefix { $0 != "-" }) ?? 0
        ranges.withLock { $0.append((request["Range"] ?? "") + (request["If-Range"] ?? "")) }
        connection.write(
          "HTTP/1.1 206 Partial Content\r\nETag: \"1\"\r\nContent-Length: \(episode.count - first)\r\n"
            + "Content-Range: bytes \(first)-\(episode.count - 1)/\(episode.count)\r\n\r\n")
        let isBroken: Bool = isBroken.withLock { (isBroken: inout Bool) in
          defer { isBroken = false }
          return isBroken
        }
        connection.write(Array(episode[first..<(isBroken ? 150_000 : episode.count)]))
        if isBroken { connection.isDone = true }
      }
    ]
    try await withServer(routes) { server, transport in
      let loader: Loader = LoaderFactory(transport: transport).makeLoader()
      let file: URL = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: file) }
      var download: EpisodeDownload = EpisodeDownload(loader: loader, url: server.origin + "/episode", file: file)
      await #expect(throws: TransportError.self) { try await download.run() }
      #expect(download.point.receivedBytes == 150_000)
      try await download.run()
      #expect(Array(try Data(contentsOf: file)) == episode)
      #expect(ranges.withLock { $0 } == ["bytes=0-1048575", "bytes=150000-1198575\"1\""])
    }
  }
}
