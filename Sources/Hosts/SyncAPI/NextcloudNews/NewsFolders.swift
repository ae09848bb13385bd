import Bytes
import HTTPServer
import Reader
import Screens
import Storage

extension NextcloudNews {
  /// Folders. One within another has its path as name.
  enum Folders {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/folders", .read, all), APIRoute("POST", "/folders", .manage, make),
      APIRoute("PUT", "/folders/:id", .manage, rename), APIRoute("DELETE", "/folders/:id", .manage, delete),
      APIRoute("PUT POST", "/folders/:id/read", .mark, markRead),
    ]

    @Sendable
    private static func all(_ call: APICall) async throws -> HTTPResponse {
      write(try await call.places().folders)
    }

    private static func write(_ folders: [SyncPlaces.Place]) -> HTTPResponse {
      .json { json in
        json.object { json in
          json.array("folders") { json in
            for folder in folders {
              json.object { json in
                json.field("id", folder.id.rawValue)
                json.field("name", ClientText.line(folder.path))
                json.field("opened", true)
                json.array("feeds") { _ in }
              }
            }
          }
        }
      }
    }

    @Sendable
    private static func make(_ call: APICall) async throws -> HTTPResponse {
      let name = try await Parameters(call).name ?? ""
      if try await call.places().folder(at: ByteString(name)) != nil {
        throw APIProblem.conflict(StorageError.nameTaken(name.shortened(toBytes: 100)).description)
      }
      let user = try call.user
      let made = try await naming { try await call.useCases.makeFolder(name, of: user) }
      return write(try await call.places().folders.filter { $0.id == made })
    }

    @Sendable
    private static func rename(_ call: APICall) async throws -> HTTPResponse {
      let (folder, user): (FolderID, UserID) = (try await require(call), try call.user)
      let name = try await Parameters(call).name ?? ""
      try await naming { try await call.useCases.rename(folder, toPath: name, of: user) }
      return done
    }

    @Sendable
    private static func delete(_ call: APICall) async throws -> HTTPResponse {
      try await call.useCases.delete(try await require(call), of: try call.user)
      return done
    }

    /// Marks what the client knows of in a folder; in the folder 0, of feeds in no folder.
    @Sendable
    private static func markRead(_ call: APICall) async throws -> HTTPResponse {
      let id: FolderID = try call.id()
      let folder = id == .outside ? id : try await require(call)
      try await call.useCases.markAllRead(
        in: .folder(folder), upTo: try await Parameters(call).newestItem, by: try call.user)
      return done
    }

    /// The folder in the path.
    private static func require(_ call: APICall) async throws -> FolderID {
      let id: FolderID = try call.id()
      guard try await call.places().path(of: id) != nil else { throw APIProblem.notFound }
      return id
    }
  }
}
