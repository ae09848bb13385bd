import HTTPServer
import Storage

/// Refreshes all of the user's feeds now. The page receives the progress through its stream.
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
    // A page without scripts has no stream, so its response waits for the refresh.
    try await host.services.refresher().refresh(feeds)
    return Outcome.done(request, form: form)
  }
}
