import HTTPServer

/// Refreshes all of the user's feeds now. The page receives the progress through its stream.
enum RefreshFeeds {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    if request.request.isFromScript {
      host.useCases.startRefresh(request.user)
      return .empty(status: 202)
    }
    // A page without scripts has no stream, so its response waits for the refresh.
    _ = try await host.useCases.refresh(request.user)
    return request.response(after: form)
  }
}
