import HTTPServer

extension Miniflux {
  /// The server itself.
  enum Service {
    static let routes: [APIRoute] = [
      APIRoute("GET", "/healthcheck", nil, { _ in .text("OK") }), APIRoute("GET", "/version", .read, version),
      APIRoute("GET", "/integrations/status", .read, integrations),
      APIRoute("GET", "/openapi.json", nil, { _ in Description.response }),
      APIRoute("GET POST", "/api-keys", .manage, { _ in throw APIProblem.badRequest(keys) }),
      APIRoute("DELETE", "/api-keys/:id", .manage, { _ in throw APIProblem.badRequest(keys) }),
    ]

    private static let keys = "Passwords of apps are made and revoked in the settings, under “Apps”."

    #if arch(x86_64)
      private static let arch = "amd64"
    #else
      private static let arch = "arm64"
    #endif
    #if os(macOS)
      private static let system = "darwin"
    #else
      private static let system = "linux"
    #endif

    /// Clients look at the number to know what they may ask for.
    private static let comparable = "2.2.14"

    @Sendable
    static func version(_ call: APICall) async throws -> HTTPResponse {
      let program = call.api.services.program()
      return .json { json in
        json.object { json in
          json.field("version", comparable)
          // Clients show these. What is not known of this program, or not true of it, is said so.
          json.field("commit", program.commit ?? "unknown")
          json.field("build_date", program.commitDate ?? "unknown")
          json.field("go_version", "none")
          json.field("compiler", "swift")
          json.field("arch", arch)
          json.field("os", system)
          json.field("server", "YAARR")
          json.field("server_version", program.version)
          json.object("libraries") { json in
            for (name, version) in program.libraries {
              json.key(name)
              json.value(version)
            }
          }
        }
      }
    }

    @Sendable
    static func integrations(_ call: APICall) async throws -> HTTPResponse {
      .json { json in json.object { $0.field("has_integrations", false) } }
    }
  }

  /// The description of this API (OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.0).
  enum Description {
    static let response = HTTPResponse(
      headers: [HTTPHeader("Content-Type", "application/json; charset=utf-8")],
      body: .bytes(PackageResources.openapi_json)
    ).withEntityTag()
  }
}
