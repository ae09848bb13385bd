import Bytes
import HTTPServer
import Running
import Screens
import Storage

/// The API of Nextcloud News, versions 1.2 and 1.3 (https://nextcloud.github.io/news/api/api-v1-3/).
///
/// The versions differ in methods and in the names of a few parameters. Each address takes both.
enum NextcloudNews {
  static let routes: [APIRoute] =
    Service.routes + Folders.routes + Feeds.routes + Filters.routes + Items.routes + Marks.routes + Persons.routes

  /// The address where clients ask for the versions.
  fileprivate static let root = "/index.php/apps/news/api"

  /// The credentials of a request: a name with a password.
  @Sendable
  static func credentials(_ call: APICall) -> AppCredentials? { call.request.basicCredentials }

  @Sendable
  static func refusal(_ problem: APIProblem) -> HTTPResponse { .refusing(problem, in: "message") }

  /// The response after a change. Clients take an empty list for success.
  static var done: HTTPResponse { .json { json in json.array { _ in } } }

  /// Rethrows the problems of names as this API states them.
  static func naming<Result: Sendable>(_ change: () async throws -> Result) async throws -> Result {
    do {
      return try await change()
    } catch StorageError.nameTaken(let name) {
      throw APIProblem.conflict(StorageError.nameTaken(name).description)
    } catch StorageError.nameMissing {
      throw APIProblem.unprocessable(StorageError.nameMissing.description)
    } catch let error as UseCaseError {
      if case .notFound = error { throw APIProblem.notFound }
      throw APIProblem.unprocessable(error.description)
    }
  }

  /// The server itself, and its user.
  enum Service {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/version", .read) { _ in
        .json { json in json.object { $0.field("version", comparable) } }
      },
      APIRoute("GET", "/status", .read, status), APIRoute("GET", "/user", .read, user),
      APIRoute("GET", NextcloudNews.root, nil) { _ in
        .json { json in
          json.object { json in
            json.array("apiLevels") { json in for level in ["v1-2", "v1-3"] { json.value(level) } }
          }
        }
      },
      // Administrators of Nextcloud clean up by these. This reader does it by itself.
      APIRoute("GET", "/cleanup/before-update", .manage) { _ in done },
      APIRoute("GET", "/cleanup/after-update", .manage) { _ in done },
    ]

    /// The version of Nextcloud News whose API this is. RSS Guard compares it with the oldest that it knows.
    private static let comparable = "28.0.0"

    @Sendable
    private static func status(_ call: APICall) async throws -> HTTPResponse {
      .json { json in
        json.object { json in
          json.field("version", comparable)
          json.object("warnings") { json in
            json.field("improperlyConfiguredCron", false)
            json.field("incorrectDbCharset", false)
          }
        }
      }
    }

    @Sendable
    private static func user(_ call: APICall) async throws -> HTTPResponse {
      let user = try call.requireGrant().user
      return .json { json in
        json.object { json in
          json.field("userId", user.name)
          json.field("displayName", ClientText.line(user.name))
          json.field("lastLoginTimestamp", Int64(clamping: call.api.services.clock().now().timeIntervalSince1970))
          json.null("avatar")
        }
      }
    }
  }
}

extension ClientAPI {
  static let nextcloudNews = ClientAPI(
    name: "nextcloud-news",
    prefixes: ["/index.php/apps/news/api", "/apps/news/api"].flatMap { ["\($0)/v1-2", "\($0)/v1-3"] },
    places: [NextcloudNews.root, "/ocs"], routes: NextcloudNews.routes, credentials: NextcloudNews.credentials,
    letsPagesSignIn: true, refusal: NextcloudNews.refusal)
}
