import EventuallyTesting
import Loading
import Synchronization
import Testing

@testable import LoadingFiles

struct CacheOverFilesTests {
  private let folder: TemporaryFolder = TemporaryFolder()
  private let recorder: Recorder = Recorder()

  @Test
  func `a new process uses the stored responses, revalidates them when stale, and stores the result of a 304`()
    async throws
  {
    weak var last: FileStore?
    for (elapsed, origin) in [(0, .network), (30, .cache), (29, .cache), (1, .validated), (59, .cache)]
      as [(Int, Response.Origin)]
    {
      recorder.wallNow += .seconds(elapsed)
      // As after a start: a clock that begins at zero, and an empty memory.
      let transport = TaggedTransport()
      try await eventually { last == nil }
      let files = try recorder.store(folder.path)
      last = files
      let store = LayeredStore(MemoryStore(), inFrontOf: files)
      let factory = LoaderFactory(
        transport: transport, limits: LoadingLimits(), cache: HTTPCache(store: store, isShared: false))
      for round in 0..<2 {
        let loader = factory.makeLoader()
        let response = try await loader.load(Request("http://a.test/"))
        #expect(response.origin == (round == 0 ? origin : .cache), "after \(elapsed) seconds")
        #expect(response.status == 200 && response.body == [1, 2, 3])
      }
      #expect(transport.count == (origin == .cache ? 0 : 1))
    }
    #expect(recorder.failures.isEmpty)
  }
}

/// Serves one file with an entity tag, fresh for a minute.
private final class TaggedTransport: Transport {
  private let asked: Atomic<Int> = Atomic(0)
  var count: Int { asked.load(ordering: .sequentiallyConsistent) }

  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    asked.add(1, ordering: .sequentiallyConsistent)
    let isKnown = Headers(request.headers)["If-None-Match"] == "\"1\""
    return Response(
      status: isKnown ? 304 : 200, url: request.url,
      headers: Headers([HTTPHeader("ETag", "\"1\""), HTTPHeader("Cache-Control", "max-age=60")]),
      body: isKnown ? [] : [1, 2, 3])
  }
}
