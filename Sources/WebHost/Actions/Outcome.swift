import HTTPServer
import Storage

/// How an action answers: the script hears that it is done, a form is led back to its page.
enum Outcome {
  /// - Parameter entry: is not to be open on the page that the form leads back to.
  static func done(_ request: VisitorRequest, form: Form, closing entry: EntryID? = nil) -> HTTPResponse {
    if request.request.isFromScript { return .empty() }
    let path = SafePath.checked(form["return"])
    return SafePath.redirect(to: entry.map { SafePath.removing("entry", "\($0)", from: path) } ?? path)
  }
}
