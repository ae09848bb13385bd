import Bytes
import Fetching
import HTTPServer
import Reader
import Running
import Screens
import Storage

extension Miniflux {
  /// Folders and rules are made, changed and deleted below `/v1/x/`.
  enum PlaceChanges {
    static let routes: [APIRoute] = [
      APIRoute("POST", "/x/folders", .manage, makeFolder), APIRoute("PUT", "/x/folders/:id", .manage, changeFolder),
      APIRoute("DELETE", "/x/folders/:id", .manage, deleteFolder), APIRoute("POST", "/x/rules", .manage, makeRule),
      APIRoute("PUT", "/x/rules/:id", .manage, replaceRule), APIRoute("DELETE", "/x/rules/:id", .manage, deleteRule),
    ]

    // MARK: Folders

    private struct FolderDraft: Decodable {
      let title: String?
      /// Nil if it is not named; a folder of nil is the top.
      let parent: FolderID??

      enum CodingKeys: String, CodingKey {
        case title
        case parent = "parent_id"
      }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        title = try values.decodeIfPresent(String.self, forKey: .title)
        let number = try values.decodeIfPresent(Int64.self, forKey: .parent)
        parent = values.contains(.parent) ? .some(number.map { FolderID(rawValue: $0) }) : nil
      }
    }

    @Sendable
    private static func makeFolder(_ call: APICall) async throws -> HTTPResponse {
      let draft = try await call.body(as: FolderDraft.self)
      let title = draft.title ?? ""
      // Before it is joined with the path around it.
      guard try TextField.folder.read(title)?.isEmpty == false else { throw StorageError.nameMissing }
      var path = title
      let places = try await call.places()
      if let parent = draft.parent ?? nil {
        guard let around = places.path(of: parent) else { throw APIProblem.notFound }
        path = around + FolderPath.separator + title
      }
      guard places.folder(at: ByteString(path)) == nil else {
        throw StorageError.nameTaken(title.shortened(toBytes: 100))
      }
      let id = try await call.useCases.makeFolder(path, of: try call.user)
      guard let made = try await call.useCases.folders(of: try call.user).first(where: { $0.id == id }) else {
        throw APIProblem.notFound
      }
      return .json(status: 201) { json in
        json.object { json in
          json.field("id", made.id.rawValue)
          json.field("title", ClientText.plain(made.name))
          if let parent = made.parent { json.field("parent_id", parent.rawValue) } else { json.null("parent_id") }
          json.array("feed_ids") { _ in }
        }
      }
    }

    @Sendable
    private static func changeFolder(_ call: APICall) async throws -> HTTPResponse {
      let (folder, user): (FolderID, UserID) = (try call.id(), try call.user)
      let draft = try await call.body(as: FolderDraft.self)
      let folders = try await call.useCases.folders(of: user)
      guard let known = folders.first(where: { $0.id == folder }) else { throw APIProblem.notFound }
      let parent = draft.parent ?? known.parent
      if let parent, !folders.contains(where: { $0.id == parent }) { throw APIProblem.notFound }
      try await call.useCases.place(folder, in: .folder(parent), name: draft.title ?? known.name, of: user)
      return done
    }

    @Sendable
    private static func deleteFolder(_ call: APICall) async throws -> HTTPResponse {
      try await call.useCases.delete(try call.id() as FolderID, of: try call.user)
      return done
    }

    // MARK: Rules

    private struct RuleBody: Decodable {
      let title, search: String?
      let isOn, stops: Bool?
      let actions: [String]?
      let label, feed, folder: Int64?
      let days: Int?

      enum CodingKeys: String, CodingKey {
        case isOn = "is_on"
        case label = "label_id"
        case feed = "feed_id"
        case folder = "folder_id"
        case title, search, stops, actions, days
      }
    }

    /// The draft in the body. Its feed, folder and label are the user's.
    ///
    /// - Parameter former: The rule that it replaces. If the place of this is gone, the body must name another one: it must
    ///   not act on everything because it was read and written back.
    private static func draft(_ call: APICall, replacing former: EntryRule? = nil) async throws -> RuleDraft {
      let body = try await call.body(as: RuleBody.self)
      let user = try call.user
      var actions: RuleActions = []
      for name in body.actions ?? [] {
        guard let action = RuleActions.all.first(where: { $0.key.hasSameBytes(as: name) })?.action else {
          throw APIProblem.badRequest("“\(name.shortened(toBytes: 80))” is no action of a rule.")
        }
        actions.insert(action)
      }
      var place: RulePlace = former?.draft.place == .missing ? .missing : .everything
      let places = try await call.places()
      if let feed = body.feed.map({ FeedID(rawValue: $0) }) {
        guard try await call.useCases.subscription(to: feed, of: user) != nil else { throw APIProblem.notFound }
        place = .feed(feed)
      } else if let folder = body.folder.map({ FolderID(rawValue: $0) }) {
        guard places.path(of: folder) != nil else { throw APIProblem.notFound }
        place = .folder(folder)
      }
      let label = body.label.map { LabelID(rawValue: $0) }
      if let label, places.name(of: label) == nil { throw APIProblem.notFound }
      return RuleDraft(
        name: body.title, place: place, search: body.search ?? "", actions: actions, label: label,
        days: body.days, isOn: body.isOn ?? true, stops: body.stops ?? false)
    }

    @Sendable
    private static func makeRule(_ call: APICall) async throws -> HTTPResponse {
      let id = try await call.useCases.store(try await draft(call), of: try call.user)
      let rule = try await call.useCases.rule(id, of: try call.user)
      return .json(status: 201) { json in json.object { Additions.write(rule, &$0) } }
    }

    @Sendable
    private static func replaceRule(_ call: APICall) async throws -> HTTPResponse {
      let id: RuleID = try call.id()
      let former = try await call.useCases.rule(id, of: try call.user)
      _ = try await call.useCases.store(try await draft(call, replacing: former), as: id, of: try call.user)
      return done
    }

    @Sendable
    private static func deleteRule(_ call: APICall) async throws -> HTTPResponse {
      let id: RuleID = try call.id()
      _ = try await call.useCases.rule(id, of: try call.user)
      try await call.useCases.deleteRule(id, of: try call.user)
      return done
    }
  }
}
