import HTTPServer

extension Miniflux {
  /// The description of this API (OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.0).
  enum Description {
    static let response = HTTPResponse(
      headers: [HTTPHeader("Content-Type", "application/json; charset=utf-8")],
      body: .bytes(PackageResources.openapi_json)
    ).withEntityTag()
  }
}
