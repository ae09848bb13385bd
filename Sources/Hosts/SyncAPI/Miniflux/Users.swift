import Bytes
import Foundation
import HTTPServer
import Reader
import Running
import Screens
import Storage

extension Miniflux {
  /// Users. An app sees its own user only; an operator's app (`TokenScopes.operate`) sees and manages all.
  enum Users {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/me", .read, me), APIRoute("GET", "/users", .read, all),
      APIRoute("POST", "/users", .operate, make),
      APIRoute("PUT", "/users/:id/mark-all-as-read", .mark, markAllRead), APIRoute("GET", "/users/:id", .read, one),
      APIRoute("PUT", "/users/:id", .operate, change), APIRoute("DELETE", "/users/:id", .operate, remove),
    ]

    // MARK: Reading

    @Sendable
    static func me(_ call: APICall) async throws -> HTTPResponse { show(try own(call)) }

    @Sendable
    static func all(_ call: APICall) async throws -> HTTPResponse {
      let users = try isOperator(call) ? try await others(call) : [try own(call)]
      return .json { json in json.array { json in for user in users { json.object { user.write(&$0) } } } }
    }

    @Sendable
    static func one(_ call: APICall) async throws -> HTTPResponse { show(try await require(call)) }

    @Sendable
    static func markAllRead(_ call: APICall) async throws -> HTTPResponse {
      guard names(call.parameters["id"] ?? "", try call.requireGrant().user) else { throw APIProblem.notFound }
      try await call.useCases.markAllRead(in: .all, arrivedBy: nil, by: try call.user)
      return done
    }

    // MARK: Managing

    @Sendable
    private static func make(_ call: APICall) async throws -> HTTPResponse {
      let draft = try await Draft(call, isOperator: false)
      let accounts = call.useCases.accounts
      guard try await !accounts.isWithoutAccount() else {
        throw APIProblem.badRequest("The first account is made on the pages, or by “yaarr user add”.")
      }
      let user = try await accounts.create(name: draft.name ?? "", password: draft.password ?? "")
      return show(Shown(user: user, lastUse: user.created, isOperator: false), status: 201)
    }

    @Sendable
    private static func change(_ call: APICall) async throws -> HTTPResponse {
      var shown = try await require(call)
      let draft = try await Draft(call, isOperator: shown.isOperator)
      let (useCases, user) = (call.useCases, shown.user)
      let name = try draft.name.map { name throws(AccountError) in try Accounts.check(name: name) }
      // Before the password is changed.
      if let name, let other = try await useCases.accounts.user(named: name), other.id != user.id {
        throw StorageError.nameTaken(name)
      }
      if let password = draft.password { try await useCases.accounts.setPassword(of: user, to: password) }
      if let name, !name.hasSameBytes(as: user.name) { shown.user = try await useCases.rename(user, to: name) }
      return show(shown, status: 201)
    }

    @Sendable
    private static func remove(_ call: APICall) async throws -> HTTPResponse {
      let user = try await require(call).user.id
      guard user != (try call.user) else { throw APIProblem.badRequest("You cannot remove yourself.") }
      try await call.useCases.remove(user)
      return done
    }

    /// What a client wants a user to have.
    private struct Draft {
      let name, password: String?

      private struct Body: Decodable {
        let username, password: String?
        /// All members.
        let members: [String: AnyJSON]

        private enum Name: CodingKey { case username, password }

        init(from decoder: any Decoder) throws {
          let named = try decoder.container(keyedBy: Name.self)
          username = try named.decodeIfPresent(String.self, forKey: .username)
          password = try named.decodeIfPresent(String.self, forKey: .password)
          members = try [String: AnyJSON](from: decoder)
        }
      }

      /// - Throws: `APIProblem.badRequest` for a setting that would not be kept.
      init(_ call: APICall, isOperator: Bool) async throws {
        let body = try await call.body(as: Body.self)
        (name, password) = (body.username, body.password)
        var kept = Shown.settings
        kept.field("is_admin", isOperator)
        let known = try await call.useCases.decode(
          [String: AnyJSON].self, from: [UInt8(ascii: "{")] + kept.bytes + [UInt8(ascii: "}")])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for (name, value) in body.members.sorted(by: { $0.key < $1.key }) {
          guard let present = known[name], try encoder.encode(value) != encoder.encode(present) else { continue }
          throw APIProblem.badRequest(
            ByteString(name) == "is_admin"
              ? "“is_admin” is not changed here. Operators manage the reader on its server."
              : "“\(name.shortened(toBytes: 80))” is not kept here. Users choose what pages look like in the settings.")
        }
      }
    }

    // MARK: Finding

    private static func isOperator(_ call: APICall) throws -> Bool {
      try call.requireGrant().scopes.contains(.operate)
    }

    /// True if a text is the number or the name of a user.
    private static func names(_ text: String, _ user: User) -> Bool {
      text.hasSameBytes(as: "\(user.id)") || text.hasSameBytes(as: user.name)
    }

    /// The app's own user, with the last use of the app's password; before the first one, the time when it was made. An app
    /// with the user's own password gets that of the account.
    private static func own(_ call: APICall) throws -> Shown {
      let grant = try call.requireGrant()
      let lastUse = grant.token.map { $0.lastUsed ?? $0.created } ?? grant.user.created
      return Shown(user: grant.user, lastUse: lastUse, isOperator: try isOperator(call))
    }

    /// All users, for an operator's app.
    private static func others(_ call: APICall) async throws -> [Shown] {
      let own = try own(call)
      return try await call.useCases.userOverviews().map { other in
        let isOwn = other.user.id == own.user.id
        return isOwn
          ? own : Shown(user: other.user, lastUse: other.lastUse ?? other.user.created, isOperator: false)
      }
    }

    /// The user in the path, by its number or name.
    private static func require(_ call: APICall) async throws -> Shown {
      let (text, own) = (call.parameters["id"] ?? "", try own(call))
      if names(text, own.user) { return own }
      guard own.isOperator else { throw APIProblem.notFound }
      var id = UserID(text)
      if id == nil, let name = try? Accounts.check(name: text) {
        id = try await call.useCases.accounts.user(named: name)?.id
      }
      guard let found = try await others(call).first(where: { $0.user.id == id }) else { throw APIProblem.notFound }
      return found
    }

    private static func show(_ user: Shown, status: Int = 200) -> HTTPResponse {
      .json(status: status) { json in json.object { user.write(&$0) } }
    }
  }

  /// A user, as this API writes one.
  private struct Shown {
    var user: User
    let lastUse: Date
    let isOperator: Bool

    func write(_ json: inout JSONOutput) {
      json.field("id", user.id.rawValue)
      json.field("username", user.name)
      json.field("is_admin", isOperator)
      json.field("last_login_at", Timestamp.text(lastUse))
      json.members(Self.settings)
    }

    /// The settings of Miniflux's users, which are the same for all here.
    static let settings: JSONOutput = {
      var json = JSONOutput()
      json.field("theme", "system_serif")
      json.field("language", "en_US")
      json.field("timezone", "UTC")
      json.field("entry_sorting_direction", "desc")
      json.field("entry_sorting_order", "published_at")
      for name in [
        "stylesheet", "custom_js", "external_font_hosts", "google_id", "openid_connect_id", "block_filter_entry_rules",
        "keep_filter_entry_rules",
      ] as [StaticString] { json.field(name, "") }
      json.field("entries_per_page", 100)
      json.field("keyboard_shortcuts", true)
      json.field("show_reading_time", true)
      json.field("entry_swipe", true)
      json.field("gesture_nav", "tap")
      json.field("display_mode", "standalone")
      json.field("default_reading_speed", ReadingTime.wordsPerMinute)
      json.field("cjk_reading_speed", ReadingTime.charactersPerMinute)
      json.field("default_home_page", "unread")
      json.field("categories_sorting_order", "alphabetical")
      json.field("mark_read_on_view", true)
      json.field("mark_read_on_media_player_completion", false)
      json.field("always_open_external_links", false)
      json.field("open_external_links_in_new_tab", true)
      json.field("media_playback_rate", 1)
      return json
    }()
  }
}
