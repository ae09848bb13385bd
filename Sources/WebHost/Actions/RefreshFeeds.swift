import HTTPServer
import Storage

/// Looks at all of the user's feeds now. The page hears of the progress through its stream.
enum RefreshFeeds {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    let feeds: [Feed] = try await host.services.database.subscribedFeeds(of: request.user)
    if request.request.isFromScript {
      let services = host.services
      Task {
        do {
          try await services.refresher().refresh(feeds)
        } catch {
          await services.live.refreshFailed("The refresh ended early: \(error)")
        }
      }
      return .empty(status: 202)
    }
    // Without scripts nobody would tell the page when it is done: it waits.
    try await host.services.refresher().refresh(feeds)
    return Outcome.done(request, form: form)
  }
}
