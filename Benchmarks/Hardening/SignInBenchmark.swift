import Foundation
import HTTPServer
import Kinds
import Loading
import Running
import Screens
import Storage
import WebHost

/// Sign-ins with names that no account can have: the cost of such a request from a stranger.
let hardeningSignInBenchmarks: [Benchmark] = [
  Benchmark(module: "hardening", name: "sign-in with a name of 8 MB, answered by the handler") {
    let place = try await SignInPlace()
    let request = place.request(name: SignInPlace.hostileName(bytes: 8 << 20))
    return try await place.milliseconds { await place.host.handle(request).status == 413 }
  },
  Benchmark(module: "hardening", name: "sign-in with a name of 8 MB, past the handler") {
    let place = try await SignInPlace()
    let name = SignInPlace.hostileName(bytes: 8 << 20)
    let origin = SignInOrigin(network: [192, 0, 2, 1])
    return try await place.milliseconds {
      do {
        _ = try await place.services.accounts().signIn(name: name, password: "guess", from: origin)
        return false
      } catch { return error as? AccountError == .wrongPassword }
    }
  },
  Benchmark(module: "hardening", name: "sign-in with a name of 60 kB, which a form may have") {
    let place = try await SignInPlace()
    let request = place.request(name: SignInPlace.hostileName(bytes: 10_000))
    return try await place.milliseconds { await place.host.handle(request).status == 401 }
  },
]

/// A reader with an account and its own database.
private struct SignInPlace {
  let services: ReaderContainer
  let host: WebHost

  init() async throws {
    let folder = NSTemporaryDirectory() + "yaarr-benchmark-\(UUID().uuidString)"
    let database = try SQLiteDatabase(path: folder + "/reader.sqlite")
    services = await ReaderContainer(database: database, transport: NoFeeds(), kinds: ItemKind.all)
    _ = try await services.accounts().create(name: "Ada", password: "long enough")
    host = await WebHost(services: services, configuration: WebHostConfiguration(ownAddress: "http://127.0.0.1:8080"))
  }

  /// Combining marks in alternating classes: normalizing them takes quadratic time.
  static func hostileName(bytes: Int) -> String { "x" + String(repeating: "\u{301}\u{323}", count: bytes / 4) }

  func request(name: String) -> HTTPRequest {
    HTTPRequest(
      method: "POST", path: "/login",
      headers: [
        HTTPHeader("Host", "127.0.0.1:8080"), HTTPHeader("Content-Type", "application/x-www-form-urlencoded"),
      ], body: Array("password=guess&name=\(QueryText.encode(name))".utf8))
  }

  /// The median of several runs, each of which must have the expected result.
  func milliseconds(_ body: () async throws -> Bool) async throws -> Figure.Value {
    var rounds: [Double] = []
    for _ in 0..<21 {
      let start = ContinuousClock.now
      guard try await body() else { throw Unexpected() }
      rounds.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    return Figure.Value(value: rounds.sorted()[rounds.count / 2], unit: "ms", reach: 1)
  }

  private struct Unexpected: Error {}
  private struct NoFeeds: Transport {
    func send(
      _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
    ) async throws(TransportError) -> Response {
      throw .hostNotFound(request.url.string)
    }
  }
}
