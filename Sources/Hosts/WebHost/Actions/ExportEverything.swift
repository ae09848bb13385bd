import HTTPServer
import Logging
import Reader
import Running

/// Everything that the user owns, as lines of JSON, sent as it is read.
enum ExportEverything {
  /// The most bytes that are given to the stream at a time.
  private static let part = 64 << 10
  /// The time between attempts while the browser reads more slowly than the export comes.
  private static let pause = Duration.milliseconds(20)

  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let stream = ResponseStream()
    let user = request.user
    Task {
      do {
        try await host.useCases.exportAll(of: user) { try await send(Array($0), to: stream) }
        stream.close()
      } catch {
        // Without its end, so that the browser says that the file is not whole.
        stream.abandon()
        if !(error is CancellationError) { host.services.logger().error("export failed", ["problem": "\(error)"]) }
      }
    }
    return HTTPResponse(
      status: 200,
      headers: [
        HTTPHeader("Content-Type", "application/jsonl"), HTTPHeader("Cache-Control", "no-store"),
        HTTPHeader("Content-Disposition", "attachment; filename=\"yaarr.jsonl\""),
      ], body: .stream(stream))
  }

  /// - Throws: `CancellationError` if the browser is gone.
  private static func send(_ bytes: [UInt8], to stream: ResponseStream) async throws {
    for start in stride(from: 0, to: bytes.count, by: part) {
      let next = Array(bytes[start..<min(start + part, bytes.count)])
      while true {
        let outcome = stream.send(next)
        if case .queued = outcome { break }
        if case .closed = outcome { throw CancellationError() }
        try await Task.sleep(for: pause)
      }
    }
  }
}
