import Loading
import LoadingFiles
import Testing

/// The code of the articles in `LoadingFiles.docc`.
@Suite struct LoadingFilesPageTests {
  private struct Tides: Transport {
    func send(
      _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
    ) async throws(TransportError) -> Response {
      Response(
        status: 200, url: request.url, headers: Headers([HTTPHeader("Cache-Control", "max-age=600")]),
        body: Array("low tide".utf8))
    }
  }

  @Test func `the article on setting up keeps a response in the folder`() async throws {
    let temporary = TemporaryFolder()
    let folder = temporary.path
    let transport = Tides()

    let files = try FileStore(folder: folder, maximumBytes: 50 << 20) { failure in
      print(failure)
    }
    let store = LayeredStore(MemoryStore(maximumBytes: 8 << 20), inFrontOf: files)
    let factory = LoaderFactory(
      transport: transport, limits: LoadingLimits(), cache: HTTPCache(store: store, isShared: false))

    let loader = factory.makeLoader()
    #expect(try await loader.load(Request("https://tides.example/today")).origin == .network)
    #expect(try await loader.load(Request("https://tides.example/today")).origin == .cache)
    #expect(await files.size > 0)
  }

  /// A store in files if the folder can be used, and one in memory otherwise.
  private func store(in folder: String, report: @escaping @Sendable (FileStoreFailure) -> Void) -> any ResponseStore {
    do {
      return LayeredStore(MemoryStore(), inFrontOf: try FileStore(folder: folder, onFailure: report))
    } catch {
      report(error)
      return MemoryStore()
    }
  }

  @Test func `the article on failures falls back to memory while another store uses the folder`() throws {
    let temporary = TemporaryFolder()
    let first = store(in: temporary.path) { Issue.record("\($0)") }
    let second = store(in: temporary.path) { #expect($0.attempt == .opened) }

    #expect(first is LayeredStore && second is MemoryStore)
    withExtendedLifetime(first) {}
  }
}
