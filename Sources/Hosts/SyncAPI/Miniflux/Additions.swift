import Bytes
import HTTPServer
import Reader
import Screens
import Storage

extension Miniflux {
  /// What Miniflux does not have, below `/v1/x/`: nested folders, labels, rules, earlier texts and the place in a
  /// recording.
  enum Additions {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/x/folders", .read, folders), APIRoute("GET", "/x/labels", .read, labels),
      APIRoute("POST", "/x/labels", .manage, makeLabel), APIRoute("PUT", "/x/labels/:id", .manage, renameLabel),
      APIRoute("DELETE", "/x/labels/:id", .manage, deleteLabel),
      APIRoute("PUT", "/x/labels/:id/entries", .mark, labelEntries), APIRoute("GET", "/x/rules", .read, rules),
      APIRoute("GET", "/x/entries/:id/versions", .read, versions),
      APIRoute("GET", "/x/entries/:id/versions/:revision", .read, version),
      APIRoute("GET", "/x/position", .read, position),
      APIRoute("PUT", "/x/position", .mark, setPosition),
    ]

    // MARK: Folders and rules

    @Sendable
    private static func folders(_ call: APICall) async throws -> HTTPResponse {
      let list = try await call.useCases.subscriptions(of: try call.user)
      let feeds = list.byFolder
      return .json { json in
        json.array { json in
          for folder in list.folders {
            json.object { json in
              json.field("id", folder.id.rawValue)
              json.field("title", ClientText.plain(folder.name))
              if let parent = folder.parent { json.field("parent_id", parent.rawValue) } else { json.null("parent_id") }
              json.array("feed_ids") { json in for each in feeds[folder.id] ?? [] { json.value(each.feed.id.rawValue) }
              }
            }
          }
        }
      }
    }

    @Sendable
    private static func rules(_ call: APICall) async throws -> HTTPResponse {
      let rules = try await call.useCases.rules(of: try call.user)
      return .json { json in
        json.array { json in
          for rule in rules {
            json.object { write(rule, &$0) }
          }
        }
      }
    }

    /// All that a program can write, so that what it reads can be written back.
    static func write(_ rule: EntryRule, _ json: inout JSONOutput) {
      func number(_ name: StaticString, _ value: Int64?) {
        if let value { json.field(name, value) } else { json.null(name) }
      }
      var feed: FeedID?
      var folder: FolderID?
      switch rule.draft.place {
      case .feed(let id): feed = id
      case .folder(let id): folder = id
      case .everything, .missing: break
      }
      json.field("id", rule.id.rawValue)
      json.field("title", ClientText.plain(rule.draft.name ?? ""))
      json.field("search", rule.draft.search)
      json.field("is_on", rule.draft.isOn)
      json.field("stops", rule.draft.stops)
      number("feed_id", feed?.rawValue)
      number("folder_id", folder?.rawValue)
      number("label_id", rule.draft.label?.rawValue)
      number("days", rule.draft.days.map { Int64($0) })
      json.array("actions") { json in
        for (action, key) in RuleActions.all where rule.draft.actions.contains(action) { json.value(key) }
      }
    }

    // MARK: Labels

    private struct Draft: Decodable {
      let title: String
    }

    @Sendable
    private static func labels(_ call: APICall) async throws -> HTTPResponse {
      let labels = try await call.useCases.labels(of: try call.user)
      return .json { json in
        json.array { json in
          for label in labels {
            json.object { json in
              json.field("id", label.id.rawValue)
              json.field("title", ClientText.plain(label.name))
            }
          }
        }
      }
    }

    @Sendable
    private static func makeLabel(_ call: APICall) async throws -> HTTPResponse {
      let title = try await call.body(as: Draft.self).title
      let id = try await call.useCases.makeLabel(title, of: try call.user)
      return .json(status: 201) { json in
        json.object { json in
          json.field("id", id.rawValue)
          json.field("title", ClientText.plain(title))
        }
      }
    }

    @Sendable
    private static func renameLabel(_ call: APICall) async throws -> HTTPResponse {
      try await call.useCases.rename(
        try call.id() as LabelID, to: try await call.body(as: Draft.self).title, of: try call.user)
      return done
    }

    @Sendable
    private static func deleteLabel(_ call: APICall) async throws -> HTTPResponse {
      try await call.useCases.delete(try call.id() as LabelID, of: try call.user)
      return done
    }

    private struct Labeling: Decodable {
      let entries: [Int64]
      let isLabeled: Bool

      enum CodingKeys: String, CodingKey {
        case entries = "entry_ids"
        case isLabeled = "labeled"
      }
    }

    @Sendable
    private static func labelEntries(_ call: APICall) async throws -> HTTPResponse {
      let body = try await call.body(as: Labeling.self)
      let (user, label): (UserID, LabelID) = (try call.user, try call.id())
      guard try await call.useCases.labels(of: user).contains(where: { $0.id == label }) else {
        throw APIProblem.notFound
      }
      let ids = body.entries.map { EntryID(rawValue: $0) }
      try await call.useCases.change(all: ids, .label(label, body.isLabeled), by: user)
      return done
    }

    // MARK: Entries

    @Sendable
    private static func versions(_ call: APICall) async throws -> HTTPResponse {
      let (user, id): (UserID, EntryID) = (try call.user, try call.id())
      guard try await call.useCases.entry(id, of: user) != nil else { throw APIProblem.notFound }
      let versions = try await call.useCases.versions(of: id, for: user)
      return .json { json in
        json.array { json in for version in versions { json.object { write(version, &$0) } } }
      }
    }

    @Sendable
    private static func version(_ call: APICall) async throws -> HTTPResponse {
      let (user, id): (UserID, EntryID) = (try call.user, try call.id())
      guard let revision = call.parameters["revision"].flatMap({ Int64($0) }),
        let entry = try await call.useCases.entry(id, of: user),
        let version = try await call.useCases.versions(of: id, for: user).first(where: { $0.revision == revision })
      else { throw APIProblem.notFound }
      let earlier = try await call.useCases.entry(entry, at: revision, for: user)
      return .json { json in
        json.object { json in
          write(version, &json)
          json.field("content", earlier.contentHTML ?? "")
        }
      }
    }

    private static func write(_ version: EntryVersion, _ json: inout JSONOutput) {
      json.field("revision", version.revision)
      json.field("replaced_at", Timestamp.text(version.replaced))
      json.field("title", ClientText.plain(version.title ?? ""))
    }

    private struct Position: Decodable {
      let entry: Int64
      let seconds: Int

      enum CodingKeys: String, CodingKey {
        case entry = "entry_id"
        case seconds
      }
    }

    @Sendable
    private static func position(_ call: APICall) async throws -> HTTPResponse {
      guard let position = try await call.useCases.listeningPositions(of: try call.user).first else {
        throw APIProblem.notFound
      }
      return .json { json in
        json.object { json in
          json.field("entry_id", position.entry.rawValue)
          json.field("seconds", position.seconds)
        }
      }
    }

    @Sendable
    private static func setPosition(_ call: APICall) async throws -> HTTPResponse {
      let position = try await call.body(as: Position.self)
      guard position.seconds >= 0 else { throw APIProblem.badRequest("The position is negative.") }
      try await call.useCases.setListeningPosition(
        ListeningPosition(entry: EntryID(rawValue: position.entry), seconds: position.seconds, state: .left),
        of: try call.user)
      return done
    }
  }
}
