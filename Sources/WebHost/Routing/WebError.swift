import HTML
import HTTPServer

/// Why a request got no ordinary answer; each becomes a page with a sentence.
enum WebError: Error {
  case notFound
  case methodNotAllowed([String])
  case badRequest(String)
  /// The request's token is not that of the page, or it came from another site.
  case forged
  case failed(String)

  var status: Int {
    switch self {
    case .notFound: 404
    case .methodNotAllowed: 405
    case .badRequest: 400
    case .forged: 403
    case .failed: 500
    }
  }

  var sentence: String {
    switch self {
    case .notFound: "There is nothing at this address."
    case .methodNotAllowed: "This address does not answer that method."
    case .badRequest(let reason): reason
    case .forged:
      "This request did not come from a page of the reader, or its page is too old. Go back, load it again and repeat."
    case .failed(let reason): "Something went wrong in the reader: \(reason)"
    }
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    if request.isFromScript { return .text(sentence, status: status) }
    var response: HTTPResponse = MessagePage(title: "That did not work", message: sentence).response(status: status)
    if case .methodNotAllowed(let methods) = self {
      response.setHeader("Allow", methods.joined(separator: ", "))
    }
    return response
  }
}

extension HTTPRequest {
  /// Whether the page's script asks: it wants an answer, not a page to go to.
  var isFromScript: Bool { header("X-Requested-With") == "reader" }
}
