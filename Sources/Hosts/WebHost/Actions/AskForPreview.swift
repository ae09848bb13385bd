import HTTPServer
import Reader

/// Redirects from the form that adds feeds to a preview, so that the form's token stays out of the preview's address.
enum AskForPreview {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let address = try TextField.address.read(form["url"]) ?? ""
    return SafePath.redirect(to: PreviewPage.path(address, folder: try TextField.folder.read(form["folder"])))
  }
}
