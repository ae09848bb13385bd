import Fetching
import HTTPServer
import Reader
import Running
import Screens
import Storage
import Syndication

/// The reason why a request to an API failed. Each API has its own form for it.
enum APIProblem: Error, Sendable {
  /// No credentials, or wrong ones.
  case unauthorized
  /// The app may not do this.
  case forbidden(TokenScopes)
  /// A page of another site has caused the request, with credentials that the browser has added.
  case foreign
  case notFound
  /// There is nothing, for a reason that the client does not know.
  case missing(String)
  case methodNotAllowed([String])
  case badRequest(String)
  /// What the client wants to make is there already.
  case conflict(String)
  /// The request is well formed, and its values cannot be used.
  case unprocessable(String)
  case tooManyAttempts(seconds: Int)
  /// Too many requests of this kind at the moment.
  case busy(String)
  case failed(String)
  /// The database cannot be used at the moment.
  case unavailable(String)

  /// The problem for the app that an error of any type means.
  init(_ error: any Error) {
    switch error {
    case let error as APIProblem: self = error
    case AccountError.tooManyAttempts(let seconds): self = .tooManyAttempts(seconds: seconds)
    case AccountError.busy: self = .busy(AccountError.busy.description)
    case AccountError.wrongPassword: self = .unauthorized
    case let error as AccountError: self = .badRequest(error.description)
    case UseCaseError.notFound: self = .notFound
    case let error as SearchError: self = .busy(error.description)
    case let error as UseCaseError: self = .badRequest(error.description)
    case let error as AccessError: self = .badRequest(error.description)
    case let error as RuleError: self = .badRequest(error.description)
    case let error as SavingError: self = .badRequest(error.description)
    case let error as SubscribingError: self = .badRequest(error.description)
    case let error as FeedError: self = .badRequest("\(error)")
    case LongWorkError.busy: self = .busy(LongWorkError.busy.description)
    case let error as LongWorkError: self = .badRequest(error.description)
    case let error as StorageError:
      self =
        switch error {
        case .notFound: .notFound
        case .nameTaken, .nameMissing, .folderCycle, .folderTooDeep, .tooMany: .badRequest(error.description)
        case .busy: .busy(error.description)
        case _ where error.isOfPlace: .unavailable(error.description)
        default: .failed(error.description)
        }
    default: self = .failed("\(error)")
    }
  }

  var status: Int {
    switch self {
    case .unauthorized: 401
    case .forbidden, .foreign: 403
    case .notFound, .missing: 404
    case .methodNotAllowed: 405
    case .badRequest: 400
    case .conflict: 409
    case .unprocessable: 422
    case .tooManyAttempts: 429
    case .busy, .unavailable: 503
    case .failed: 500
    }
  }

  var sentence: String {
    switch self {
    case .unauthorized: "The name or the password of the app is wrong. Make a new one in the settings, under “Apps”."
    case .forbidden(.operate):
      "Users are managed with the password of an operator's app: “yaarr tokens add --operator NAME” on the server."
    case .forbidden: "This app may not do that. Give it a new password that may, in the settings under “Apps”."
    case .foreign:
      "A page of another site sent this request with your browser's sign-in. Apps of other sites need a token of their own."
    case .notFound: "There is nothing at this address."
    case .methodNotAllowed: "This address does not support that method."
    case .badRequest(let reason), .busy(let reason), .missing(let reason), .conflict(let reason),
      .unprocessable(let reason):
      reason
    case .tooManyAttempts(let seconds): "Too many wrong passwords. Try again in \(seconds) seconds."
    case .failed: "Something went wrong in the reader. Its log says what."
    case .unavailable: "The reader cannot use its database at the moment. Try again in a moment. Its log says more."
    }
  }

  /// The sentence for the log, with details that are not shown.
  var reason: String {
    switch self {
    case .failed(let reason), .unavailable(let reason): reason
    default: sentence
    }
  }

  /// Adds the headers that belong to the status, whatever the API.
  func addHeaders(to response: inout HTTPResponse) {
    switch self {
    case .methodNotAllowed(let methods): response.setHeader("Allow", methods.joined(separator: ", "))
    case .tooManyAttempts(let seconds): response.setHeader("Retry-After", "\(seconds)")
    case .busy, .unavailable: response.setHeader("Retry-After", "5")
    default: break
    }
  }
}
