import Bytes
import Foundation
import HTTPServer
import Reader
import Running
import Storage

extension GoogleReader {
  /// What users do with entries.
  enum Editing {
    static let routes: [APIRoute] = [
      APIRoute("POST", "/reader/api/0/edit-tag", .mark, editTag),
      APIRoute("POST", "/reader/api/0/mark-all-as-read", .mark, markAllRead),
    ]

    /// `POST edit-tag`: adds tags to items and takes others away. Items that the user may not see are left out.
    @Sendable
    static func editTag(_ call: APICall) async throws -> HTTPResponse {
      let ids = try Streams.itemIDs(call.fields.values("i"))
      let user = try call.user
      // Read first, so that nothing is changed if one of the tags has no meaning.
      let added = try call.fields.values("a").filter { !$0.isEmpty }.map { try tag($0, "a") }
      let removed = try call.fields.values("r").filter { !$0.isEmpty }.map { try tag($0, "r") }
      guard added.count + removed.count <= mostTags else {
        throw APIProblem.badRequest("At most \(mostTags) tags can be changed at once.")
      }
      guard !ids.isEmpty else { return try await editFolders(adding: added, call) }
      guard !added.isEmpty || !removed.isEmpty else { throw APIProblem.badRequest("The tags “a” or “r” are missing.") }
      for (tag, isOn) in removed.map({ ($0, false) }) + added.map({ ($0, true) }) {
        guard let change = try await change(tag, isOn: isOn, call) else { continue }
        try await call.useCases.change(all: ids, change, by: user)
      }
      return ok
    }

    /// Makes the folders of `a`, or deletes that of `s`, as apps ask for it without items. Nothing else changes without
    /// items, which FreshRSS answers in the same way.
    private static func editFolders(adding tags: [StreamID], _ call: APICall) async throws -> HTTPResponse {
      let made = tags.compactMap(labelName)
      let deleted = tags.isEmpty ? call.fields.values("s").compactMap { StreamID($0).flatMap(labelName) } : []
      guard !made.isEmpty || !deleted.isEmpty else { return ok }
      try requireManaging(call)
      try await Tags.deleteFolders(deleted, call)
      try await Tags.makeFolders(made, call)
      return ok
    }

    private static func labelName(_ stream: StreamID) -> ByteString? {
      if case .label(let name) = stream { name } else { nil }
    }

    private static func requireManaging(_ call: APICall) throws {
      guard try call.requireGrant().scopes.contains(.manage) else { throw APIProblem.forbidden(.manage) }
    }

    private static let mostTags = 20

    private static func tag(_ text: String, _ field: String) throws(APIProblem) -> StreamID {
      switch StreamID(text) {
      case .label(let name): return .label(name)
      case .state(let state): return .state(state)
      default: throw .badRequest("“\(text.shortened(toBytes: 80))” in “\(field)” is no tag.")
      }
    }

    /// The change that a tag means; nil for one without a meaning here, such as `broadcast`.
    private static func change(_ tag: StreamID, isOn: Bool, _ call: APICall) async throws -> EntryChange? {
      switch tag {
      case .state(.read): return .read(isOn)
      // Taking away “kept unread” comes with reading, and alone changes nothing.
      case .state(.keptUnread), .state(.unread): return isOn ? .read(false) : nil
      case .state(.starred): return .star(isOn)
      case .label(let name):
        let known = try await call.places().label(named: name)
        if let known { return .label(known, isOn) }
        guard isOn else { return nil }
        try requireManaging(call)
        return .label(try await call.useCases.makeLabel(name.string, of: try call.user), true)
      default: return nil
      }
    }

    /// `POST mark-all-as-read`: of what had arrived by the time `ts`, in seconds or microseconds.
    @Sendable
    static func markAllRead(_ call: APICall) async throws -> HTTPResponse {
      guard let name = call.fields["s"] else { throw APIProblem.badRequest("The stream “s” is missing.") }
      guard let stream = StreamID(name) else { throw APIProblem.badRequest("“s” is not the name of a stream.") }
      let time = try call.fields.number("ts").flatMap(time)
      let user = try call.user
      switch stream {
      case .state(.readingList), .state(.unread), .state(.keptUnread), .state(.fresh):
        try await call.useCases.markAllRead(in: .all, arrivedBy: time, by: user)
      case .state(.starred):
        try await markStars(arrivedBy: time, call)
      case .state: break
      default:
        try await call.useCases.markAllRead(
          in: try await Streams.scope(of: stream, call), arrivedBy: time, by: user)
      }
      return ok
    }

    /// Starred entries have no mark of their own: each is marked.
    private static func markStars(arrivedBy time: Date?, _ call: APICall) async throws {
      let query = ArrivalQuery(isUnread: true, isStarred: true, until: time, limit: .max)
      var ids = try await call.useCases.arrived(query, of: try call.user).map(\.id)[...]
      while !ids.isEmpty {
        try await call.useCases.change(all: Array(ids.prefix(UseCases.mostSynced)), .read(true), by: try call.user)
        ids = ids.dropFirst(UseCases.mostSynced)
      }
    }

    /// The time in seconds or, with 16 digits or more, in microseconds; nil for 0. Whole seconds mean their end: what
    /// arrived within them was shown.
    private static func time(_ number: Int64) -> Date? {
      guard number > 0 else { return nil }
      guard number >= 1_000_000_000_000_000 else {
        // Some clients send milliseconds.
        if number >= 100_000_000_000 { return Date(timeIntervalSince1970: Double(number) / 1_000) }
        return Date(timeIntervalSince1970: Double(number) + 0.999)
      }
      return Date(timeIntervalSince1970: Double(number / 1_000) / 1_000)
    }
  }
}
