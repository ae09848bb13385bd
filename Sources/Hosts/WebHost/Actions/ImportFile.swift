import Fetching
import Foundation
import HTTPServer
import Reader
import Running
import Samples
import Storage
import Syndication

/// Imports an uploaded file: the feeds of an OPML file, or what this or another reader has exported. The format is
/// recognized by the content.
enum ImportFile {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let file = form.file("file"), !file.bytes.isEmpty else {
      return try await refused("Choose a file first.", host, request)
    }
    do {
      let (data, user) = (Data(file.bytes), request.user)
      var page = SubscriptionsPage(viewer: request.viewer)
      if UseCases.isOPML(data) {
        let report = try await host.useCases.importFeeds(file.bytes, for: user)
        page.notice = summary(report)
        page.report = report.problems.map(\.sentence)
      } else {
        let report = try await host.useCases.importAll(data, for: user, isByOperator: false)
        page.notice = summary(report)
        page.report = lines(report)
      }
      return page.redirect(host)
    } catch let error as LongWorkError {
      return try await refused("“\(file.fileName)” was not imported. \(error)", host, request)
    } catch let error as ImportError {
      return try await refused("“\(file.fileName)” was not imported. \(error)", host, request)
    } catch let error as FeedError {
      return try await refused(
        "“\(file.fileName)” could not be imported. \(error) What can be imported is OPML, and what YAARR or another "
          + "reader has exported.", host, request)
    }
  }

  /// The page with the form, which says why nothing was imported.
  private static func refused(
    _ problem: String, _ host: WebHost, _ request: AuthenticatedRequest
  ) async throws -> HTTPResponse {
    var page = AddPage(viewer: request.viewer)
    page.problem = problem
    return try await page.response(host, status: 422)
  }

  static func summary(_ report: OPMLImport.Report) -> String {
    var sentence = report.added.count.counted("feed", "feeds") + " added"
    if report.alreadySubscribed > 0 { sentence += ", \(report.alreadySubscribed) you had already" }
    let unread = report.problems.count { !$0.isNote }
    if unread > 0 { sentence += ", \(unread) could not be read" }
    return sentence + "."
  }

  private static func summary(_ report: ImportReport) -> String {
    var sentence = report.newFeeds.counted("feed", "feeds") + " added"
    if report.knownFeeds > 0 { sentence += ", \(report.knownFeeds) you had already" }
    let kept = report.entries - report.leftOutEntries
    sentence += ". \(kept.counted("entry", "entries")) kept, \(report.newEntries.grouped) of them new"
    return sentence + "; \(report.readEntries.counted("entry is", "entries are")) read."
  }

  /// What the summary has no room for. Secrets are shown only now.
  private static func lines(_ report: ImportReport) -> [String] {
    var lines: [String] = []
    if report.leftOutEntries > 0 {
      lines.append(
        "\(report.leftOutEntries.counted("entry was", "entries were")) left out: others who use this reader would see "
          + "them too. The operator can import them, with “yaarr import”.")
    }
    if let sentence = report.leftOutSettingsSentence { lines.append(sentence) }
    for known in report.publications {
      lines.append("“\(known.publication.draft.title)” is published at new addresses, which the settings show.")
    }
    for new in report.webhooks {
      lines.append("The webhook \(new.webhook.draft.url.string) has a new secret, shown only now: \(new.secret)")
    }
    for url in report.refusedWebhooks {
      lines.append("The webhook \(url.string) was left out: the server has no key for its secret.")
    }
    return lines
  }
}

/// Follows the feeds of the chosen themes.
enum FollowThemes {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let names = try request.form().values("theme")
    let themes = StarterTheme.all.filter { theme in names.contains { $0.hasSameBytes(as: theme.name) } }
    guard !themes.isEmpty else {
      return try await WelcomePage(viewer: request.viewer, problem: "Choose a theme first.").response(host, status: 422)
    }
    var page = SubscriptionsPage(viewer: request.viewer)
    let report = try await host.useCases.importFeeds(StarterTheme.opml(of: themes), for: request.user)
    page.notice = ImportFile.summary(report)
    page.report = report.problems.map(\.sentence)
    return page.redirect(host)
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
