import Bytes
import HTTPServer
import Running
import Storage

/// The API of gpodder.net (https://gpoddernet.readthedocs.io/en/latest/api/), version 2 and the simple one.
///
/// All devices of a user have the same podcasts: those among the feeds that the user follows here.
enum GPodder {
  static let routes: [APIRoute] =
    [SignIn.routes, Devices.routes, Subscriptions.routes, Episodes.routes, Updates.routes, AppSettings.routes]
    .flatMap { routes in routes.map { $0.completing(SignIn.keep) } } + NextcloudSync.routes

  /// The name of the cookie that stands for the sign-in.
  static let cookie = "sessionid"

  /// The credentials of a request: a name with a password, or the cookie of an earlier sign-in.
  @Sendable
  static func credentials(_ call: APICall) -> AppCredentials? {
    call.request.basicCredentials ?? call.request.cookies[cookie].flatMap { $0.isEmpty ? nil : .secret($0) }
  }

  @Sendable
  static func refusal(_ problem: APIProblem) -> HTTPResponse { .refusing(problem, in: "message") }

  /// The response after a change that has no result. Clients read any body as an error.
  static var done: HTTPResponse { .empty(status: 200) }

  /// True for the paths of the simple API. Pages have the same path without the ending.
  @Sendable
  fileprivate static func isSimple(_ path: String) -> Bool {
    path.hasBytePrefix("/subscriptions/") && Format(ending: path) != nil
  }

  /// A form of lists of podcasts.
  enum Format: String, CaseIterable {
    case json, opml, txt

    /// The form that the end of a path names.
    init?(ending path: String) {
      guard let format = Self.allCases.first(where: { path.hasByteSuffix("." + $0.rawValue) }) else { return nil }
      self = format
    }
  }

  /// The name in a part of the path, without the ending that names its form.
  static func name(_ parameter: ByteString, _ call: APICall) -> String {
    let text = call.parameters[parameter] ?? ""
    guard let format = Format(ending: text) else { return text }
    return String(Substring(text.utf8.dropLast(format.rawValue.utf8.count + 1)))
  }

  /// The user in the path, who must be the one who has signed in.
  ///
  /// - Throws: `APIProblem.badRequest` for another one, as gpodder.net does it.
  static func user(_ call: APICall) throws(APIProblem) -> UserID {
    let user = try call.requireGrant().user
    guard name("user", call).hasSameBytesIgnoringCase(as: user.name) else { throw otherUser }
    return user.id
  }

  static var otherUser: APIProblem { .badRequest("The name in the address is not that of the user who signs in.") }

  /// The name of the device in the path.
  static func device(_ call: APICall) throws(APIProblem) -> String { try checkedDevice(name("device", call)) }

  /// - Throws: `APIProblem.badRequest` for a text that names no device.
  static func checkedDevice(_ name: String) throws(APIProblem) -> String {
    guard isDevice(name) else {
      throw .badRequest("The name of a device has between 1 and \(PodcastDevice.mostNameBytes) bytes.")
    }
    return name
  }

  static func isDevice(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= PodcastDevice.mostNameBytes
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

extension ClientAPI {
  static let gpodder = ClientAPI(
    name: "gpodder", places: ["/api/2"] + GPodder.NextcloudSync.places, hasFurther: GPodder.isSimple,
    routes: GPodder.routes, credentials: GPodder.credentials, refusal: GPodder.refusal)
}
