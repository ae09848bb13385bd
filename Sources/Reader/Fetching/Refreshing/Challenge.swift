import Bytes
import Loading
import Storage

/// A page by which a site keeps programs away: it wants a browser to run a script, or a person to solve a puzzle.
enum Challenge: Sendable, CaseIterable {
  /// Marks its challenges with a header (developers.cloudflare.com, "Detecting a challenge page response").
  case cloudflare
  /// Sends its challenges with its own headers and a cookie.
  case dataDome
  /// A proof of work before the page, usually with status 200.
  case anubis

  /// The bytes of a page that are searched for marks.
  private static let searched = 64 << 10

  /// - Returns: Nil for other responses.
  init?(_ response: Response) {
    let headers = response.headers
    if headers["cf-mitigated"]?.trimmedASCII.hasSameBytesIgnoringCase(as: "challenge") == true {
      self = .cloudflare
      return
    }
    let cookies = headers.values(of: "Set-Cookie")
    if !response.isSuccess, headers["X-DataDome"] != nil || cookies.contains(where: { $0.hasBytePrefix("datadome=") }) {
      self = .dataDome
      return
    }
    guard MediaTypes.isPage(headers["Content-Type"]) else { return nil }
    let page = String(decoding: response.body.prefix(Self.searched), as: UTF8.self)
    let isAnubis =
      page.containsBytes("id=\"anubis_challenge\"") || page.containsBytes(".within.website/x/cmd/anubis/")
    if isAnubis || cookies.contains(where: { $0.containsBytes("-anubis-") }) {
      self = .anubis
    } else if !response.isSuccess, page.containsBytes("captcha-delivery.com/") {
      self = .dataDome
    } else if !response.isSuccess, page.containsBytes("cdn-cgi/challenge-platform/") {
      self = .cloudflare
    } else {
      return nil
    }
  }

  /// A Boolean value that is true for a page by which Cloudflare refuses an address or a program for good. Pages of a site's
  /// own have the header `Server`, too, but not the marks.
  static func isBlock(_ response: Response) -> Bool {
    guard MediaTypes.isPage(response.headers["Content-Type"]),
      response.headers["Server"]?.trimmedASCII.hasSameBytesIgnoringCase(as: "cloudflare") == true
    else { return false }
    let page = String(decoding: response.body.prefix(searched), as: UTF8.self)
    return ["| Cloudflare</title>", "cf-error-details", "cf-wrapper", "<center>cloudflare</center>"].contains {
      page.containsBytes($0)
    }
  }

  var problem: FeedProblem {
    FeedProblem(
      .challenge,
      "The site answers programs with a challenge for browsers (\(name)), so no feed reader can fetch the feed. "
        + "Ask the site's owner to let feeds through.")
  }

  private var name: String {
    switch self {
    case .cloudflare: "Cloudflare"
    case .dataDome: "DataDome"
    case .anubis: "Anubis"
    }
  }
}

enum MediaTypes {
  /// A Boolean value that is true for the types of web pages.
  static func isPage(_ contentType: String?) -> Bool {
    guard let type = contentType?.lowercasedASCII else { return false }
    return type.hasBytePrefix("text/html") || type.hasBytePrefix("application/xhtml+xml")
  }
}
