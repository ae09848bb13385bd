import HTTPServer
import Reader
import Storage
import Syndication

/// Subscribes to the feeds of an uploaded OPML file. Reports each line that could not be read.
enum ImportSubscriptions {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    var page = SubscriptionsPage(viewer: request.viewer)
    func refused(_ problem: String) async throws -> HTTPResponse {
      var page = AddPage(viewer: request.viewer)
      page.problem = problem
      return try await page.response(host, status: 422)
    }
    guard let file = form.file("file"), !file.bytes.isEmpty else {
      return try await refused("Choose an OPML file first.")
    }
    do {
      let report = try await host.useCases.importFeeds(file.bytes, for: request.user)
      page.notice = summary(report)
      page.report = report.problems.map(\.sentence)
    } catch let error as LongWorkError {
      return try await refused("“\(file.fileName)” was not imported. \(error)")
    } catch let error as FeedError {
      return try await refused("“\(file.fileName)” could not be imported. \(error)")
    }
    return page.redirect(host)
  }

  private static func summary(_ report: OPMLImport.Report) -> String {
    var sentence = report.added.count.counted("feed", "feeds") + " added"
    if report.alreadySubscribed > 0 { sentence += ", \(report.alreadySubscribed) you had already" }
    let unread = report.problems.count { !$0.isNote }
    if unread > 0 { sentence += ", \(unread) could not be read" }
    return sentence + "."
  }
}

/// The user's feeds as an OPML file.
enum ExportSubscriptions {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let bytes = try await host.useCases.export(for: request.viewer.user)
    return HTTPResponse(
      status: 200,
      headers: [
        HTTPHeader("Content-Type", "text/x-opml; charset=utf-8"),
        HTTPHeader("Content-Disposition", "attachment; filename=\"yaarr.opml\""),
      ], body: .bytes(bytes))
  }
}
