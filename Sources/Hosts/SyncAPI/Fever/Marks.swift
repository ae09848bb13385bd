import Bytes
import Foundation
import Reader
import Running
import Storage

extension Fever {
  /// What users do with entries.
  enum Marks {
    /// The kind of marks that a request has changed. Its answer has the new list of them.
    enum Changed { case read, saved }

    /// Makes the change of a request.
    ///
    /// - Returns: Nil for a request that changes nothing.
    static func change(_ call: APICall) async throws -> Changed? {
      let fields = call.fields
      if fields.word("unread_recently_read") == "1" {
        // The last marking of many entries, as a user would undo it on a page.
        try requireMarks(call)
        if let marking = try await call.useCases.lastMarking(of: try call.user), marking.marksAsRead {
          _ = try await call.useCases.undo(marking.number, by: try call.user)
        }
        return .read
      }
      guard let what = fields["mark"], !what.isEmpty else { return nil }
      try requireMarks(call)
      guard let number = try fields.number("id") else { throw APIProblem.badRequest("The number “id” is missing.") }
      switch ByteString(what) {
      case "item": return try await item(EntryID(rawValue: number), call)
      case "feed":
        try await all(in: .feed(FeedID(rawValue: number)), call)
        return .read
      case "group":
        // 0 is all feeds, and -1 the “sparks”, which this reader does not have.
        let group = FolderID(rawValue: number)
        if number >= 0 { try await all(in: number == 0 ? .all : .folder(Lists.folder(of: group) ?? .outside), call) }
        return .read
      default: throw APIProblem.badRequest("“mark” is item, feed or group.")
      }
    }

    private static func requireMarks(_ call: APICall) throws {
      guard try call.requireGrant().scopes.contains(.mark) else { throw APIProblem.forbidden(.mark) }
    }

    /// Sets a mark to what the client says, so that a request that is sent again changes nothing.
    private static func item(_ id: EntryID, _ call: APICall) async throws -> Changed {
      let (change, changed): (EntryChange, Changed) =
        switch call.fields.word("as") {
        case "read": (.read(true), .read)
        case "unread": (.read(false), .read)
        case "saved": (.star(true), .saved)
        case "unsaved": (.star(false), .saved)
        default: throw APIProblem.badRequest("“as” is read, unread, saved or unsaved.")
        }
      try await call.useCases.change(all: [id], change, by: try call.user)
      return changed
    }

    /// Marks what had arrived before a time.
    private static func all(in scope: EntryScope, _ call: APICall) async throws {
      guard call.fields.word("as") == "read" else {
        throw APIProblem.badRequest("“as” is read for feeds and groups.")
      }
      let user = try call.user
      switch scope {
      case .feed(let feed):
        guard try await call.useCases.subscription(to: feed, of: user) != nil else { throw APIProblem.notFound }
      case .folder(let folder):
        let folders = folder == .outside ? [] : try await call.useCases.folders(of: user)
        guard folder == .outside || folders.contains(where: { $0.id == folder }) else { throw APIProblem.notFound }
      default: break
      }
      let before = try call.fields.number("before").flatMap {
        $0 > 0 ? Date(timeIntervalSince1970: Double($0) + 0.999) : nil
      }
      try await call.useCases.markAllRead(in: scope, arrivedBy: before, by: user)
    }
  }
}
