import Loading
import Threading

@testable import LoadingFiles

/// Records the failures that a store reports, and provides its wall clock.
final class Recorder: Sendable {
  var failures: [FileStoreFailure] { state.withLock { $0.failures } }

  func record(_ failure: FileStoreFailure) { state.withLock { $0.failures.append(failure) } }

  var wallNow: Duration {
    get { state.withLock { $0.wallNow } }
    set { state.withLock { $0.wallNow = newValue } }
  }

  func store(_ folder: String, maximumBytes: Int = 10_000_000) throws -> FileStore {
    try FileStore(
      folder: folder, maximumBytes: maximumBytes, wallClock: { self.wallNow }, onFailure: { self.record($0) })
  }

  private struct State {
    var failures: [FileStoreFailure] = []
    var wallNow: Duration = .seconds(1_000_000_000)
  }

  private let state = Lock(State())
}

/// A response whose body is one byte repeated.
func answer(_ byte: UInt8, count: Int = 3, language: String? = nil, age: Int = 0) -> StoredResponse {
  StoredResponse(
    Response(
      status: 200, url: "http://a.test/\(byte)", permanentURL: byte == 0 ? nil : "http://b.test/",
      headers: Headers([HTTPHeader("ETag", "\"\(byte)\""), HTTPHeader("X-Ä", "ö"), HTTPHeader("X-Empty", "")]),
      body: Array(repeating: byte, count: count)),
    varying: language.map { [StoredResponse.Varying(name: "accept-language", values: [$0])] } ?? [], initialAge: age,
    storedAt: .zero)
}
