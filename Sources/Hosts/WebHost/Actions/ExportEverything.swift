import HTTPServer
import Logging
import Reader
import Running

/// Everything that the user owns, as lines of JSON, sent as it is read.
enum ExportEverything {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let stream = ResponseStream()
    let user = request.user
    Task {
      do {
        try await host.useCases.exportAll(of: user) { try await stream.sendInPieces(Array($0)) }
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
}
