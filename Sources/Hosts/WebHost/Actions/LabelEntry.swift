import HTTPServer
import Storage

/// Gives an entry the chosen labels, and a new one if its name was entered.
enum LabelEntry {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let labels = form.values("label").compactMap { LabelID($0) }
    try await host.useCases.label(try request.id(), with: labels, and: form["name"], by: request.user)
    return request.response(after: form)
  }
}

enum EditLabel {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let label: LabelID = try request.id()
    try await host.useCases.rename(label, to: try request.form()["name"] ?? "", of: request.user)
    return SafePath.redirect(to: "/folders#labels")
  }
}

/// Deletes a label. Entries that had it stay.
enum DeleteLabel {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let label: LabelID = try request.id()
    try await host.useCases.delete(label, of: request.user)
    return SafePath.redirect(to: "/folders#labels")
  }
}
