import HTTPServer
import Reader
import Storage

/// Lays out the user's timelines as a list or as cards: the page that asks at once, others when they are loaded.
enum ChooseLayout {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    guard let layout = form["layout"].flatMap({ (name: String) in TimelineLayout(rawValue: name) }) else {
      throw WebError.badRequest("The form names no layout.")
    }
    try await choose(layout, for: request.user, in: host.services.database)
    if let page = await host.pages.page(form["page"] ?? "", of: request.user) { await page.setLayout(layout) }
    return Outcome.done(request, form: form)
  }

  static func choose(
    _ layout: TimelineLayout, for user: UserID, in database: any Database
  ) async throws(StorageError) {
    try await database.setSetting(key(user), layout.rawValue)
  }

  /// What the user has chosen last.
  static func layout(of user: UserID, in database: any Database) async throws(StorageError) -> TimelineLayout {
    try await database.setting(key(user)).flatMap { (name: String) in TimelineLayout(rawValue: name) } ?? .list
  }

  private static func key(_ user: UserID) -> String { "layout-\(user)" }
}
