import Bytes
import Fetching
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The reason why a request failed; each becomes a page with a message.
package enum WebError: Error {
  case notFound
  case methodNotAllowed([String])
  case badRequest(String)
  /// The request has a wrong token or comes from another site.
  case forged
  /// The same, because of a proxy: what is wrong and what mends it.
  case misled(String)
  /// The body has more bytes than such a request may have.
  case tooLarge(limit: Int)
  case failed(String)
  /// The database cannot be used at the moment.
  case unavailable(StorageError)
  /// The page's content did not load within the time limit.
  case tooSlow(seconds: Double)
  /// Too much of this runs at the moment.
  case busy(String)

  /// The problem for the user that an error of any type means.
  package init(_ error: any Error) {
    switch error {
    case let error as WebError: self = error
    case let error as TimeLimitError: self = .tooSlow(seconds: error.seconds)
    case UseCaseError.notFound: self = .notFound
    case UseCaseError.incompleteIndex: self = .busy(UseCaseError.incompleteIndex.description)
    case SearchError.tooMany: self = .busy(SearchError.tooMany.description)
    case let error as SearchError: self = .badRequest(error.description)
    case let error as UseCaseError: self = .badRequest(error.description)
    case let error as AccessError: self = .badRequest(error.description)
    case let error as RuleError: self = .badRequest(error.description)
    case let error as SavingError: self = .badRequest(error.description)
    case let error as StorageError:
      self =
        switch error {
        case .notFound: .notFound
        case .nameTaken, .nameMissing, .folderCycle, .folderTooDeep, .tooMany: .badRequest(error.description)
        case .busy: .busy(error.description)
        case _ where error.isOfPlace: .unavailable(error)
        default: .failed(error.description)
        }
    default: self = .failed("\(error)")
    }
  }

  package var status: Int {
    switch self {
    case .notFound: 404
    case .methodNotAllowed: 405
    case .badRequest: 400
    case .forged, .misled: 403
    case .tooLarge: 413
    case .failed: 500
    case .tooSlow: 504
    case .busy, .unavailable: 503
    }
  }

  var sentence: String {
    switch self {
    case .notFound: "There is nothing at this address."
    case .methodNotAllowed: "This address does not support that method."
    case .badRequest(let reason), .busy(let reason): reason
    case .forged:
      "This request did not come from a page of the reader, or the page is too old. Go back, reload it and try again."
    case .misled(let fault):
      "The reader's proxy does not pass on what the browser sends, so this request was refused. \(fault) “yaarr doctor "
        + "--proxy ADDRESS” tests the proxy."
    case .tooLarge(let limit): "This request is larger than the \(limit) bytes that the reader accepts here."
    case .failed: "Something went wrong in the reader. Its log says what."
    case .unavailable(.cannotWrite):
      "Nothing can be stored at the moment: the disk of the reader's database is full, or refuses changes. Free some "
        + "space, then try again. The reader's log says more."
    case .unavailable:
      "The reader cannot use its database at the moment. Try again in a moment. The reader's log says more."
    case .tooSlow(let seconds):
      "This page did not load within \(Self.words(seconds)). Try again in a moment. If that does not help, the "
        + "reader or the site that it loads from is overloaded."
    }
  }

  /// The sentence for the log, with details that are not shown.
  var reason: String {
    switch self {
    case .failed(let reason): reason
    case .unavailable(let error): error.description
    default: sentence
    }
  }

  private static func words(_ seconds: Double) -> String {
    let whole = Int(clamping: seconds.rounded(.up))
    return whole == 1 ? "a second" : "\(whole) seconds"
  }

  /// The title of the page that shows the problem.
  var title: String {
    switch self {
    case .notFound: "Nothing here"
    case .failed, .unavailable, .tooSlow, .busy: "This could not be loaded"
    case .methodNotAllowed, .badRequest, .forged, .misled, .tooLarge: "That did not work"
    }
  }

  package func response(to request: HTTPRequest) -> HTTPResponse {
    if request.isFromScript { return .text(sentence, status: status) }
    var response = MessagePage(title: title, message: sentence).response(status: status)
    addHeaders(to: &response)
    return response
  }

  func addHeaders(to response: inout HTTPResponse) {
    if case .methodNotAllowed(let methods) = self {
      response.setHeader("Allow", methods.joined(separator: ", "))
    }
  }

  /// True if the same request may succeed later.
  var isWorthAnotherTry: Bool { status >= 500 }
}
