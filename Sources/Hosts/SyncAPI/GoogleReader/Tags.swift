import Bytes
import HTTPServer
import Reader
import Storage

extension GoogleReader {
  /// Folders and labels, which the API calls tags.
  enum Tags {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/reader/api/0/tag/list", .read, list),
      APIRoute("POST", "/reader/api/0/rename-tag", .manage, rename),
      APIRoute("POST", "/reader/api/0/disable-tag", .manage, disable),
    ]

    /// `GET tag/list`
    @Sendable
    static func list(_ call: APICall) async throws -> HTTPResponse {
      let places = try await call.places()
      return HTTPResponse.json { json in
        json.object { json in
          json.array("tags") { json in
            json.object { $0.field("id", StreamID.text(of: .starred)) }
            for folder in places.folders { write(folder.path, "folder", &json) }
            for label in places.labels { write(label.name, "tag", &json) }
          }
        }
      }.withEntityTag()
    }

    private static func write(_ name: String, _ type: String, _ json: inout JSONOutput) {
      json.object { json in
        json.field("id", StreamID.text(ofLabel: name))
        json.field("type", type)
      }
    }

    /// `POST rename-tag`: a folder's new path may put it into another folder.
    @Sendable
    static func rename(_ call: APICall) async throws -> HTTPResponse {
      let name = try label(call.fields["s"] ?? call.fields["t"], "s")
      let new = try label(call.fields["dest"], "dest")
      let user = try call.user
      let places = try await call.places()
      if let folder = places.folder(at: name) {
        try await call.useCases.rename(folder, toPath: new.string, of: user)
      } else if let label = places.label(named: name) {
        try await call.useCases.rename(label, to: new.string, of: user)
      } else {
        throw APIProblem.notFound
      }
      return ok
    }

    /// `POST disable-tag`: deletes folders and labels. Feeds and entries stay.
    @Sendable
    static func disable(_ call: APICall) async throws -> HTTPResponse {
      let named = call.fields.values("s") + call.fields.values("t")
      guard !named.isEmpty else { throw APIProblem.badRequest("The label “s” is missing.") }
      let places = try await call.places()
      for text in named {
        let name = try label(text, "s")
        if let folder = places.folder(at: name) {
          try await call.useCases.delete(folder, of: try call.user)
        } else if let label = places.label(named: name) {
          try await call.useCases.delete(label, of: try call.user)
        } else {
          throw APIProblem.notFound
        }
      }
      return ok
    }

    /// Deletes those of the folders that there are.
    static func deleteFolders(_ names: [ByteString], _ call: APICall) async throws {
      let places = try await call.places()
      for folder in names.compactMap({ places.folder(at: $0) }) {
        do {
          try await call.useCases.delete(folder, of: try call.user)
        } catch StorageError.notFound {
          // It was within one of those before it.
        }
      }
    }

    /// Makes folders, where there is neither a folder nor a label of a name.
    static func makeFolders(_ names: [ByteString], _ call: APICall) async throws {
      let places = try await call.places()
      for name in names where places.scope(named: name) == nil {
        _ = try await call.useCases.findOrMakeFolder(at: name.string, of: try call.user)
      }
    }

    /// The name of a label, also where a client sends it without its prefix.
    private static func label(_ text: String?, _ field: String) throws(APIProblem) -> ByteString {
      guard let text, !text.isEmpty else { throw .badRequest("The label “\(field)” is missing.") }
      switch StreamID(text) {
      case .label(let name): return name
      case nil: return ByteString(text)
      default: throw .badRequest("“\(field)” names no label.")
      }
    }
  }
}
