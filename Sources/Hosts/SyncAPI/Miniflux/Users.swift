import HTTPServer
import Reader
import Running
import Screens
import Storage

extension Miniflux {
  /// Users. An app sees its own user only: operators make users on the command line.
  enum Users {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/me", .read, me), APIRoute("GET", "/users", .read, all),
      APIRoute("POST", "/users", .manage, refuse),
      APIRoute("PUT", "/users/:id/mark-all-as-read", .mark, markAllRead), APIRoute("GET", "/users/:id", .read, one),
      APIRoute("PUT DELETE", "/users/:id", .manage, refuse),
    ]

    @Sendable
    static func me(_ call: APICall) async throws -> HTTPResponse {
      let user = try call.requireGrant().user
      return .json { json in json.object { write(user, &$0) } }
    }

    @Sendable
    static func all(_ call: APICall) async throws -> HTTPResponse {
      let user = try call.requireGrant().user
      return .json { json in json.array { json in json.object { write(user, &$0) } } }
    }

    @Sendable
    static func one(_ call: APICall) async throws -> HTTPResponse {
      try requireOwn(call)
      return try await me(call)
    }

    @Sendable
    static func markAllRead(_ call: APICall) async throws -> HTTPResponse {
      try requireOwn(call)
      try await call.useCases.markAllRead(in: .all, arrivedBy: nil, by: try call.user)
      return done
    }

    @Sendable
    private static func refuse(_ call: APICall) async throws -> HTTPResponse {
      throw APIProblem.badRequest("Users are made and changed by “yaarr user” on the server, and in the settings.")
    }

    /// The user in the path, by its number or name.
    private static func requireOwn(_ call: APICall) throws(APIProblem) {
      let user = try call.requireGrant().user
      let text = call.parameters["id"] ?? ""
      guard text.hasSameBytes(as: "\(user.id)") || text.hasSameBytes(as: user.name) else { throw .notFound }
    }

    private static func write(_ user: User, _ json: inout JSONOutput) {
      json.field("id", user.id.rawValue)
      json.field("username", user.name)
      json.field("is_admin", false)
      json.field("theme", "system_serif")
      json.field("language", "en_US")
      json.field("timezone", "UTC")
      json.field("entry_sorting_direction", "desc")
      json.field("entry_sorting_order", "published_at")
      json.field("stylesheet", "")
      json.field("google_id", "")
      json.field("openid_connect_id", "")
      json.field("entries_per_page", 100)
      json.field("keyboard_shortcuts", true)
      json.field("show_reading_time", true)
      json.field("entry_swipe", true)
      json.field("gesture_nav", "tap")
      json.null("last_login_at")
      json.field("display_mode", "standalone")
      json.field("default_reading_speed", ReadingTime.wordsPerMinute)
      json.field("cjk_reading_speed", 500)
      json.field("default_home_page", "unread")
      json.field("categories_sorting_order", "alphabetical")
      json.field("mark_read_on_view", true)
      json.field("media_playback_rate", 1)
    }
  }
}
