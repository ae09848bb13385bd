import Bytes
import HTTPServer
import Reader
import Screens
import Storage

extension GPodder {
  /// The devices of a user.
  enum Devices {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/api/2/devices/:user", .read, list),
      // An early version of a library sends `PUT`.
      APIRoute("POST PUT", "/api/2/devices/:user/:device", .mark, change),
      APIRoute("GET POST", "/api/2/sync-devices/:user", .read, synchronized),
    ]

    private struct Draft: Decodable {
      let caption: String?
      let type: String?
    }

    @Sendable
    private static func list(_ call: APICall) async throws -> HTTPResponse {
      let user = try user(call)
      let devices = try await call.useCases.podcastDevices(of: user)
      let count = try await call.useCases.podcasts(of: user).count(where: \.isFollowed)
      return .json { json in
        json.array { json in
          for device in devices {
            json.object { json in
              json.field("id", ClientText.line(device.name))
              json.field("caption", ClientText.line(device.caption))
              json.field("type", name(of: device.kind))
              json.field("subscriptions", count)
            }
          }
        }
      }
    }

    @Sendable
    private static func change(_ call: APICall) async throws -> HTTPResponse {
      let (user, name) = (try user(call), try device(call))
      var device = try await find(name, of: user, call) ?? PodcastDevice(name: name)
      if !call.request.body.isEmpty {
        let draft = try await call.body(as: Draft.self)
        if let caption = draft.caption {
          guard caption.utf8.count <= PodcastDevice.mostCaptionBytes else {
            throw APIProblem.badRequest("A caption has at most \(PodcastDevice.mostCaptionBytes) bytes.")
          }
          device.caption = caption
        }
        if let type = draft.type {
          guard let kind = PodcastDevice.Kind.allCases.first(where: { Self.name(of: $0).hasSameBytes(as: type) }) else {
            throw APIProblem.badRequest("The type is desktop, laptop, mobile, server or other.")
          }
          device.kind = kind
        }
      }
      try await call.useCases.setPodcastDevice(device, of: user)
      return done
    }

    /// All devices have the same podcasts, whatever a client asks for.
    @Sendable
    private static func synchronized(_ call: APICall) async throws -> HTTPResponse {
      let devices = try await call.useCases.podcastDevices(of: try user(call))
      return .json { json in
        json.object { json in
          json.array("synchronized") { json in
            if !devices.isEmpty {
              json.array { json in for device in devices { json.value(ClientText.line(device.name)) } }
            }
          }
          json.array("not-synchronized") { _ in }
        }
      }
    }

    static func find(_ name: String, of user: UserID, _ call: APICall) async throws -> PodcastDevice? {
      try await call.useCases.podcastDevices(of: user).first { $0.name.hasSameBytes(as: name) }
    }

    /// Notes the last change of podcasts that a device knows of. A device beyond the most is not listed, and works.
    static func note(_ name: String, knows number: Int64, of user: UserID, _ call: APICall) async throws {
      var device = try await find(name, of: user, call) ?? PodcastDevice(name: name, seen: -1)
      guard device.seen < number else { return }
      device.seen = number
      do throws(StorageError) {
        try await call.useCases.setPodcastDevice(device, of: user)
      } catch {
        // The lists of a device that is not listed remove nothing, as those of a new one.
        guard case .tooMany = error else { throw error }
      }
    }

    private static func name(of kind: PodcastDevice.Kind) -> String {
      switch kind {
      case .other: "other"
      case .desktop: "desktop"
      case .laptop: "laptop"
      case .mobile: "mobile"
      case .server: "server"
      }
    }
  }
}
