import LoadingJSON
import LoadingTesting
import Observation
import Testing

/// What a server sends. It is decoded where the loader's caller is, here on the main actor.
struct Album: Decodable, Equatable {
  let title: String
}

/// A screen with a loader of its own.
@Observable final class AlbumScreen {
  private(set) var albums: [Album] = []
  private(set) var progress: LoadingProgress?
  private(set) var problem: String?
  @ObservationIgnored private let loader: Loader

  init(factory: LoaderFactory) { loader = factory.makeLoader() }

  func refresh() async {
    do {
      albums = try await loader.load(Request("https://albums.test/all"))
    } catch {
      problem = "\(error)"
    }
  }

  func cover() async throws -> Int {
    let run = loader.start(Request("https://albums.test/cover"), priority: .high)
    for await state in run.states {
      if case .ongoing(let progress) = state { self.progress = progress }
    }
    return try await run.response().validated().body.count
  }
}

/// An adapter is called where requests are sent, which is no actor's place.
nonisolated struct Signature: RequestAdapter {
  func adapt(_ request: Request) async throws(TransportError) -> Request {
    var request = request
    request.headers.append(HTTPHeader("X-Key", "1"))
    return request
  }
}

/// Loads of a screen in a target where all belongs to the main actor by default.
@Suite(.timeLimit(.minutes(1)))
struct AlbumTests {
  private let transport = ScriptedTransport()

  private func makeScreen() -> AlbumScreen {
    AlbumScreen(factory: LoaderFactory(transport: AdaptingTransport(transport, by: Signature())))
  }

  @Test func `a screen loads values, and an adapter signs its requests`() async {
    transport.answer("https://albums.test/all", .json(#"[{"title": "Blue"}]"#))
    let screen = makeScreen()
    await screen.refresh()
    #expect(screen.albums == [Album(title: "Blue")] && screen.problem == nil)
    #expect(transport.requests.first?.headers.contains(HTTPHeader("X-Key", "1")) == true)
  }

  @Test func `a screen shows how far a load is`() async throws {
    transport.answer("https://albums.test/cover", .status(200, body: [1, 2, 3]))
    transport.hold("https://albums.test/cover")
    let screen = makeScreen()
    let size = Task { try await screen.cover() }
    while screen.progress == nil { await Task.yield() }
    #expect(screen.progress?.receivedBytes == 0)
    transport.release("https://albums.test/cover")
    #expect(try await size.value == 3)
  }

  @Test func `a screen names what failed`() async {
    transport.answer("https://albums.test/all", .json("{}"))
    let screen = makeScreen()
    await screen.refresh()
    #expect(screen.albums.isEmpty && screen.problem != nil)
  }
}
