import HTTPServer
import Storage

/// The response of an action: an empty one for the script, a redirect to the form's page otherwise.
enum Outcome {
  /// - Parameter entry: An entry to close on the page that the form returns to.
  static func done(_ request: VisitorRequest, form: Form, closing entry: EntryID? = nil) -> HTTPResponse {
    if request.request.isFromScript { return .empty() }
    let path = SafePath.checked(form["return"])
    return SafePath.redirect(to: entry.map { SafePath.removing("entry", "\($0)", from: path) } ?? path)
  }
}
