import HTTPServer
import Reader
import Storage

/// Fetches the full article of an entry. A page that takes too long is left to the background.
enum FetchArticle {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let id = try request.entryID()
    do {
      _ = try await TimeLimit.run(seconds: host.configuration.pageSeconds / 2) {
        try await host.useCases.fetchArticle(of: id, by: request.user)
      }
    } catch is TimeLimitError {
      try await host.useCases.want([id])
    }
    return request.response(after: form)
  }
}
