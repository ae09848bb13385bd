import Bytes
import Foundation
import Loading
import Storage

extension FeedProblem {
  /// The problem of a feed with a sign-in that its site does not accept.
  static let refusedSignIn = FeedProblem(
    .signIn,
    "The site refuses the user name, the password or the token that are set for this feed (401). Enter them again in "
      + "the feed's settings.")
  /// The same of the operator's sign-in, which followers cannot change.
  static let refusedSignInOfOperator = FeedProblem(
    .signIn,
    "The site refuses the sign-in that the administrator has set for this feed (401). Tell the administrator.")

  /// The problem of an error status alone.
  package init(status: Int) {
    self.init(Response(status: status, url: ""), now: Date(timeIntervalSince1970: 0))
  }

  /// The problem of a response with an error status.
  ///
  /// - Parameters:
  ///   - failures: The number of failures in a row before this one.
  ///   - isAdding: True for a feed that is not followed yet: it has no settings, and is not tried again.
  package init(_ response: Response, now: Date, failures: Int = 0, isAdding: Bool = false) {
    let status = response.status
    if let challenge = Challenge(response) {
      self = challenge.problem
      return
    }
    switch status {
    case 401, 407:
      let scheme = Self.scheme(response).map { " (\($0))" } ?? ""
      self.init(
        .signIn,
        "The site wants a sign-in\(scheme) for this feed (\(status)). "
          + (isAdding ? "Add the feed with it" : "Enter it in the feed's settings")
          + ", or look for a public address of the feed.")
    case 301, 302, 303, 307, 308:
      self.init(
        .redirects,
        "The site says that the feed is elsewhere, but not where (\(status)). Look for its new address on the site.")
    case 402:
      self.init(
        .forbidden,
        "The site wants a payment for this feed (402). If you have paid, look for an address of your own on the site, or "
          + "enter the sign-in in the feed's settings.")
    case 403 where Challenge.isBlock(response):
      self.init(
        .forbidden,
        "The protection of the site (Cloudflare) keeps this reader out (403). Ask the site's owner to let feed readers "
          + "through.")
    case 403:
      self.init(
        .forbidden,
        "The site does not let this reader fetch the feed (403). If a browser shows it, ask the site to admit feed "
          + "readers.")
    case 404:
      self.init(
        .notFound,
        "There is nothing at this address (404). The feed may have moved: look for its new address on the site.")
    case 410:
      self.init(
        .gone,
        "The site says that the feed is gone for good (410). "
          + (isAdding ? "Look for another one on the site." : "It is not fetched any more, until you ask for it."))
    case 451:
      self.init(
        .forbidden,
        "The site may not show the feed for legal reasons (451), perhaps only in the country of the reader's machine. A "
          + "proxy in the feed's settings may help.")
    case 429:
      self = Self.limit(response, now, failures, "The site limits the requests of this reader's address (429).")
    case 503 where RetryAfter.seconds(response.headers, now: now.timeIntervalSince1970) != nil:
      self = Self.limit(response, now, failures, "The site is busy and asks to wait (503).")
    case 500...599:
      self.init(
        .serverError,
        "The site's server has a problem of its own (\(status)). "
          + (isAdding ? "Try it again later." : "It is tried again."))
    default:
      self.init(
        .unexpectedStatus, "The server answered with status \(status), which is not a feed. Check the address.")
    }
  }

  /// The pause after a 429 without `Retry-After`, in seconds. It doubles with each failure in a row, up to a day.
  private static let pause: TimeInterval = 15 * 60
  private static let longestDoubledPause: TimeInterval = 86_400

  private static func limit(_ response: Response, _ now: Date, _ failures: Int, _ sentence: String) -> FeedProblem {
    let asked = RetryAfter.seconds(response.headers, now: now.timeIntervalSince1970).map { TimeInterval($0) }
    let wait = asked ?? min(pause * Double(1 << min(max(failures, 0), 10)), longestDoubledPause)
    return FeedProblem(.limited, sentence, until: now.addingTimeInterval(min(wait, RefreshSchedule.longestPause)))
  }

  /// The scheme that the server asks for (RFC 9110, section 11.6.1), if it is one of those that people know.
  private static func scheme(_ response: Response) -> String? {
    let stated = response.headers["WWW-Authenticate"] ?? response.headers["Proxy-Authenticate"] ?? ""
    let word = Substring(stated.utf8.prefix { ASCII.isLetter($0) })
    return ["Basic", "Digest", "Bearer", "Negotiate", "NTLM"].first { word.hasSameBytesIgnoringCase(as: $0) }
  }
}
