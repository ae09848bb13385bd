import HTTPServer

/// Leads from the form that adds feeds to the page that shows one: the form's token stays out of that page's address.
enum AskForPreview {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    let folder: String? = form["folder"].flatMap { (text: String) in text.allSatisfy(\.isWhitespace) ? nil : text }
    return .redirect(to: PreviewPage.path(form["url"] ?? "", folder: folder))
  }
}
