import Bytes
import HTTPServer
import Running

/// The API of Google Reader, as its clients have used it since: most of them know it from FreshRSS and Miniflux.
///
/// There is no specification; docs/api/google-reader.md says what is answered.
enum GoogleReader {
  static let routes: [APIRoute] =
    SignIn.routes + Subscriptions.routes + Tags.routes + Streams.routes + Editing.routes

  /// The credentials of a request: its header, or in a `POST` `T` alone, as Liferea sends it.
  @Sendable
  static func credentials(_ call: APICall) -> AppCredentials? {
    if let secret = authorization(call.request) { return .secret(secret) }
    guard call.request.method == "POST" else { return nil }
    return call.fields["T"].map { .secret($0) }
  }

  /// The secret of `Authorization: GoogleLogin auth=…`.
  private static func authorization(_ request: HTTPRequest) -> String? {
    guard let header = request.header("Authorization") else { return nil }
    let parts = header.splitBytes(on: " ")
    guard parts.count == 2, parts[0].hasSameBytesIgnoringCase(as: "GoogleLogin"),
      parts[1].lowercasedASCII.hasBytePrefix("auth=")
    else { return nil }
    return String(Substring(parts[1].utf8.dropFirst("auth=".utf8.count)))
  }

  @Sendable
  static func refusal(_ problem: APIProblem) -> HTTPResponse {
    guard case .unauthorized = problem else { return .text(problem.sentence + "\n", status: problem.status) }
    var response = HTTPResponse.text("Unauthorized\n", status: 401)
    // FreshRSS and Miniflux have the header under different names.
    response.addHeader("X-Reader-Google-Bad-Token", "true")
    response.addHeader("Google-Bad-Token", "true")
    response.addHeader("WWW-Authenticate", "GoogleLogin realm=\"YAARR\"")
    return response
  }

  /// The response after a change.
  static var ok: HTTPResponse { .text("OK") }
}

extension ClientAPI {
  static let googleReader = ClientAPI(
    name: "google-reader", prefixes: ["/api/greader.php"], places: ["/accounts/ClientLogin", "/reader"],
    routes: GoogleReader.routes, credentials: GoogleReader.credentials, signsInByForm: true,
    refusal: GoogleReader.refusal, importPath: "/reader/api/0/subscription/import")
}
