import Foundation
import HTTPServer
import Testing

/// Runs blocking code on its own thread: the pool of tasks must stay free for the handlers.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Result, any Error>) in
    Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: body)) }
  }
}

/// A server for one test.
struct Loopback {
  private let server: HTTPServer

  init(
    _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
    handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
  ) {
    server = HTTPServer(configuration: Self.configuration(configure), handler: handler)
  }

  static func configuration(_ configure: (inout HTTPServerConfiguration) -> Void) -> HTTPServerConfiguration {
    var configuration = HTTPServerConfiguration()
    configure(&configuration)
    return configuration
  }

  /// Starts the server, calls `body` with its port on a thread, and stops it.
  func run<Result: Sendable>(_ body: @escaping @Sendable (UInt16) throws -> Result) async throws -> Result {
    try server.start()
    let port = server.port
    let outcome: Swift.Result<Result, any Error>
    do { outcome = .success(try await onThread { try body(port) }) } catch { outcome = .failure(error) }
    await server.stop()
    return try outcome.get()
  }
}

/// A handler that responds with a description of the request.
@Sendable func echo(_ request: HTTPRequest) async -> HTTPResponse {
  let query = request.query.map { (item: QueryItem) in "\(item.name)=\(item.value)" }.joined(separator: "|")
  return .text("\(request.method) \(request.path) [\(query)] \(request.body.count) \(request.remoteAddress)")
}
