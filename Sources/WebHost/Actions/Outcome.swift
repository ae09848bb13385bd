import HTTPServer

/// How an action answers: the script hears that it is done, a form is led back to its page.
enum Outcome {
  static func done(_ request: VisitorRequest, form: Form) -> HTTPResponse {
    request.request.isFromScript ? .empty() : .redirect(to: SafePath.checked(form["return"]))
  }
}
