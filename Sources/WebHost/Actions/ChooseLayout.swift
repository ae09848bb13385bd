import HTTPServer
import Reader
import Storage

/// Lays out the user's timelines as a list or as cards, on all pages.
enum ChooseLayout {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    guard let layout = form["layout"].flatMap({ (name: String) in TimelineLayout(rawValue: name) }) else {
      throw WebError.badRequest("The form names no layout.")
    }
    try await host.change(.layout(layout), of: request.user)
    return Outcome.done(request, form: form)
  }
}

extension WebHost {
  /// Makes a choice for a user.
  ///
  /// - Throws: why it could not be kept.
  func change(_ change: ReaderSettings.Change, of user: UserID) async throws(WebError) {
    if let problem = await services.live.change(change, of: user) { throw .failed(problem) }
  }
}
