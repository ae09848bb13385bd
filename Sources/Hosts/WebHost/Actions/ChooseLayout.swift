import HTTPServer
import Reader
import Storage

/// Changes the layout of the user's timelines to list or cards, on all pages.
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
  /// Changes a setting of a user.
  ///
  /// - Throws: `WebError.failed` if the setting could not be saved.
  func change(_ change: ReaderSettings.Change, of user: UserID) async throws(WebError) {
    if let problem = await services.live.change(change, of: user) { throw .failed(problem) }
  }
}
