import Bytes
import HTTPServer
import Storage

/// Keeps the place that the user has reached in the text of an entry.
enum KeepPlace {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let thousandths = form["place"].flatMap({ Int($0) }) else {
      throw WebError.badRequest("The form does not say which place was reached.")
    }
    try await host.useCases.setReadingPlace(
      ReadingPlace(thousandths: thousandths), in: request.entryID(), of: request.user)
    return .empty()
  }
}
