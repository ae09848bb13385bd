import Bytes
import HTTPServer
import Running

/// An API that apps speak.
struct ClientAPI: Sendable {
  /// The name in the log.
  let name: StaticString
  /// The paths below which it answers: `/api/greader.php`. Routes are relative to each of them.
  var prefixes: [String] = []
  /// The further paths, and all below them, that it answers by their whole path: `/reader`.
  var places: [String] = []
  /// True for further paths that it answers by their whole path.
  var hasFurther: @Sendable (_ path: String) -> Bool = { _ in false }
  let routes: [APIRoute]
  /// The credentials that a request brings; nil for none.
  let credentials: @Sendable (APICall) throws -> AppCredentials?
  /// True if credentials may stand in a form.
  var signsInByForm = false
  /// True if scripts of pages of other sites, and of files, may sign in with a name and a password. No `GET` for which
  /// reading is enough may change what the user has then.
  var letsPagesSignIn = false
  /// The response to a request that failed. Headers such as `Allow` are added to it.
  let refusal: @Sendable (APIProblem) -> HTTPResponse
  /// The path that takes an OPML file, without the prefix; nil for none.
  var importPath: ByteString?

  /// The most bytes of a body at a path, without the prefix: an OPML file, or 20,000 ids of 50 bytes.
  func bodyLimit(_ path: String) -> Int { ByteString(path) == importPath ? 16 << 20 : 1 << 20 }
}
