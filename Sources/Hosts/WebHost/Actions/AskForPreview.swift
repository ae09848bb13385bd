import HTTPServer
import Running

/// Redirects from the forms that add feeds to what is at an address, so that the form's token stays out of the page's
/// address.
enum AskForPreview {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try redirect(request) { PreviewPage.path($0, folder: $1) }
  }

  /// To the page that adds it.
  static func find(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try redirect(request, to: AddPage.path)
  }

  private static func redirect(
    _ request: AuthenticatedRequest, to path: (_ address: String, _ folder: String?) -> String
  ) throws -> HTTPResponse {
    let form = try request.form()
    let address = try TextField.address.read(form["url"]) ?? ""
    return SafePath.redirect(to: path(address, try TextField.folder.read(form["folder"])))
  }
}
