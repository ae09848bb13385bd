import Foundation
import Loading

/// One request of a chain of redirects. The first one is the original request.
struct RedirectStep: Sendable {
  // MARK: Lifecycle

  init(_ request: Request) throws(TransportError) {
    url = try CurlURL(request.url.string)
    method = request.method
    headers = request.headers
    access = request.access
    if let access {
      headers.removeAll { field in access.headers.contains { $0.isNamed(field.name) } }
      ownHeaders = access.headers
      switch access.signIn {
      case .basic(let user, let password):
        ownHeaders.append(
          HTTPHeader("Authorization", "Basic " + Data("\(user.string):\(password.string)".utf8).base64EncodedString()))
      case .bearer(let token): ownHeaders.append(HTTPHeader("Authorization", "Bearer " + token.string))
      case .digest, nil: break
      }
    }
    maximumRedirects = request.maximumRedirects
  }

  // MARK: Internal

  private(set) var url: CurlURL
  private(set) var method: Request.Method
  private(set) var headers: [HTTPHeader]

  /// The sign-in and the certificate for this step: none once a redirect has left the origin, also if a later one leads
  /// back, since another host has chosen the address then.
  var originAccess: RequestAccess? { isAtOrigin ? access : nil }

  /// The address to store, as in ``Response/permanentURL``.
  var permanentURL: WebAddress? { redirects > 0 && isPermanent ? url.address : nil }

  /// Moves to the target of a redirect (RFC 9110, section 15.4).
  mutating func follow(status: Int, location: String) throws(TransportError) {
    guard redirects < maximumRedirects || maximumRedirects == 0 else { throw .tooManyRedirects(maximumRedirects) }
    let next = try url.following(location)
    guard maximumRedirects > 0 else { throw .redirected(to: next.address) }
    redirects += 1
    isPermanent = isPermanent && (status == 301 || status == 308)
    // As browsers do (fetch standard, HTTP-redirect fetch): a 303 turns everything into a GET, a 301 or 302 a POST.
    if !method.isSafe, status == 303 || method == .post && status != 307 && status != 308 {
      method = .get
      drop(["Content-Type", "Content-Length", "Content-Encoding", "Content-Language"])
    }
    // Credentials for one server must not reach another.
    if !next.hasSameOrigin(as: url) {
      drop(["Authorization", "Cookie", "Proxy-Authorization"])
      ownHeaders = []
      isAtOrigin = false
    }
    url = next
  }

  /// The cookies of the request's own fields, which libcurl sends in one field with those that redirects have set.
  var cookies: String {
    (headers + ownHeaders).filter { $0.isNamed("Cookie") && !$0.value.isEmpty }.map(\.value).joined(separator: "; ")
  }

  /// The fields in libcurl's form, without cookies.
  func headerLines() throws(TransportError) -> [String] {
    var lines: [String] = []
    for field in headers + ownHeaders {
      guard field.isSendable else {
        throw .other("the request's header field “\(field.name)” contains characters that are not allowed there")
      }
      guard !field.isNamed("Cookie") else { continue }
      lines.append(field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value)
    }
    // libcurl would add a content type and an `Expect` to a POST.
    guard !method.isSafe else { return lines }
    let defaults: [String] = ["Content-Type", "Expect"].filter { name in
      !(headers + ownHeaders).contains { field in field.isNamed(name) }
    }
    return lines + defaults.map { name in name + ":" }
  }

  // MARK: Private

  private mutating func drop(_ names: [String]) {
    headers.removeAll { field in names.contains { name in field.isNamed(name) } }
  }

  private let maximumRedirects: Int
  private let access: RequestAccess?
  /// The fields for the origin only.
  private var ownHeaders: [HTTPHeader] = []
  private var isAtOrigin = true
  private var redirects = 0
  private var isPermanent = true
}

extension HTTPHeader {
  /// True if the field stays one field when written (RFC 9110, sections 5.1 and 5.5). A line break in it would begin
  /// another field or another request.
  fileprivate var isSendable: Bool {
    let separators = Array("\"(),/:;<=>?@[\\]{}".utf8)
    let isToken = name.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !separators.contains(byte)
    }
    return !name.isEmpty && isToken
      && value.utf8.allSatisfy { byte in byte != 0 && byte != 0x0A && byte != 0x0D }
  }
}
