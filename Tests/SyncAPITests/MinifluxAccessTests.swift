import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

@Suite(.timeLimit(.minutes(2)))
struct MinifluxAccessTests {
  @Test func `a client signs in with a token, a bearer token, or a name and a password`() async throws {
    let reader = try await MinifluxReader()
    let basic = Data("ann:\(reader.secret)".utf8).base64EncodedString()
    for header in [
      HTTPHeader("X-Auth-Token", reader.secret), HTTPHeader("Authorization", "Bearer \(reader.secret)"),
      HTTPHeader("Authorization", "Basic \(basic)"), HTTPHeader("authorization", "basic \(basic)"),
    ] {
      #expect(try await reader.client.send("GET", "/v1/me", headers: [header]).status == 200, "\(header.value)")
    }
    for header in [
      HTTPHeader("X-Auth-Token", "wrong"),
      HTTPHeader("Authorization", "Basic \(Data("bob:x".utf8).base64EncodedString())"),
      HTTPHeader("Authorization", "Basic ~"), HTTPHeader("Authorization", "Digest x"),
      HTTPHeader("Authorization", "Basic \(Data("bob:\(reader.secret)".utf8).base64EncodedString())"),
    ] {
      let answer = try await reader.client.send("GET", "/v1/me", headers: [header])
      #expect(answer.status == 401, "\(header.value)")
      #expect(answer.response.header("WWW-Authenticate") == "Basic realm=\"YAARR\"")
      #expect(try answer.json("error_message").string?.isEmpty == false)
    }
  }

  /// The operations of the description.
  private func operations(_ reader: MinifluxReader) async throws -> [(path: String, method: String, Value)] {
    let paths = try #require(try await reader.get("/openapi.json").json("paths").any as? [String: [String: Any]])
    return paths.flatMap { path, methods in methods.map { (path, $0.key.uppercased(), Value($0.value)) } }
  }

  @Test func `the description has every route with its scope, and no other`() async throws {
    let reader = try await MinifluxReader()
    var described: [String: String] = [:]
    for (path, method, operation) in try await operations(reader) {
      described["\(method) \(path)"] = operation["x-scope"]?.string ?? "none"
    }
    var known: [String: String] = [:]
    for route in Miniflux.routes {
      let parts = route.path.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }
      let path = (route.path.hasPrefix("/healthcheck") ? "/" : "/v1/") + parts.joined(separator: "/")
      let scope =
        switch route.scope {
        case .read?: "read"
        case .mark?: "mark"
        case .manage?: "manage"
        case .operate?: "operate"
        default: "none"
        }
      for method in route.methods { known["\(method) \(path)"] = scope }
    }
    #expect(described == known)
  }

  @Test(arguments: [TokenScopes.read, .mark, .manage])
  func `a route is refused without its scope`(scopes: TokenScopes) async throws {
    let reader = try await MinifluxReader(scopes)
    for (path, method, operation) in try await operations(reader) {
      guard let scope = operation["x-scope"]?.string else { continue }
      // Each app may read.
      if scope == "read" || scope == (scopes == .mark ? "mark" : scopes == .manage ? "manage" : "read") { continue }
      let concrete = path.replacing(/\{\w+\}/, with: "1")
      let answer = try await reader.client.send(
        method, concrete, headers: [HTTPHeader("X-Auth-Token", reader.secret)], body: "{}")
      #expect(answer.status == 403, "\(method) \(path)")
    }
  }

  @Test func `every route is refused without credentials`() async throws {
    let reader = try await MinifluxReader()
    for (path, method, operation) in try await operations(reader) where operation["x-scope"] != nil {
      let answer = try await reader.client.send(method, path.replacing(/\{\w+\}/, with: "1"), body: "{}")
      #expect(answer.status == 401, "\(method) \(path)")
    }
  }

  @Test func `no route shows or changes what is another user's`() async throws {
    let reader = try await MinifluxReader()
    let (bob, feed, entry) = reader.other
    let folder = try await reader.useCases.makeFolder("Private", of: bob.id)
    let label = try await reader.useCases.makeLabel("Private", of: bob.id)
    for (path, method, _) in try await operations(reader) where path.contains("{") {
      let id =
        path.contains("/entries/{id}")
        ? "\(entry)"
        : path.contains("/enclosures/")
          ? "\(entry.rawValue * 16)"
          : path.contains("/categories/")
            ? "\(folder)"
            : path.contains("/labels/")
              ? "\(label)"
              : path.contains("/users/") ? "bob" : "\(feed)"
      let concrete = path.replacing("{id}", with: id).replacing(/\{\w+\}/, with: "\(entry)")
      let body = #"{"title":"x","labeled":true,"entry_ids":[\#(entry)],"media_progression":1,"seconds":1}"#
      let answer = try await reader.client.send(
        method, concrete, headers: [HTTPHeader("X-Auth-Token", reader.secret)], body: body)
      #expect([400, 403, 404].contains(answer.status), "\(method) \(concrete): \(answer.status)")
      #expect(!answer.text.contains("secret") && !answer.text.contains("bob.xml"), "\(method) \(concrete)")
    }
    let body = #"{"entry_ids":[\#(entry)],"status":"read","starred":true}"#
    #expect(try await reader.send("PUT", "/entries", body).status == 204)
    #expect(try await reader.send("PUT", "/x/position", #"{"entry_id":\#(entry),"seconds":1}"#).status == 404)
    for query in ["", "?starred=true", "?feed_id=\(feed)", "?category_id=\(folder)", "?search=secret"] {
      #expect(try await !reader.get("/entries\(query)").text.contains("secret"), "\(query)")
    }
    let state = try #require(try await reader.useCases.states(of: [entry], for: bob.id).first)
    #expect(state.isUnread && !state.isStarred && state.labels.isEmpty)
    #expect(try await reader.useCases.folders(of: bob.id).map(\.name) == ["Private"])
  }

  @Test func `every answer has the members that the description names, and no other`() async throws {
    let more = #"<enclosure url="http://site.test/a.mp3" type="audio/mpeg" length="12"/>"#
    let reader = try await MinifluxReader(items: [TestReader.item("e1", hour: 1, more: more)])
    _ = try await reader.useCases.makeLabel("Tips", of: reader.owner.id)
    try await reader.useCases.edit(reader.feed, title: nil, folders: [], and: "News", of: reader.owner.id)
    let folder = try #require(try await reader.useCases.findOrMakeFolder(at: "News", of: reader.owner.id))
    let root = try await reader.get("/openapi.json").json()
    var checked = 0
    for (path, method, operation) in try await operations(reader) where method == "GET" {
      let id =
        path.contains("/entries/{id}")
        ? "\(reader.ids[0])"
        : path.contains("/categories/")
          ? "\(folder)"
          : path.contains("/enclosures/")
            ? "\(reader.ids[0].rawValue * 16)"
            : path.contains("/users/")
              ? "ann"
              : "\(reader.feed)"
      let concrete = path.replacing("{id}", with: id).replacing("{entry}", with: "\(reader.ids[0])")
      let answer = try await reader.client.send("GET", concrete, headers: [HTTPHeader("X-Auth-Token", reader.secret)])
      #expect(operation["responses.\(answer.status)"] != nil, "\(path): \(answer.status)")
      guard answer.status == 200, let schema = operation["responses.200.content.application/json.schema"] else {
        continue
      }
      try expect(try answer.json().any, fits: schema.any, in: root, at: path)
      checked += 1
    }
    #expect(checked > 15)
  }

  /// Expects a value to have the type, and its objects all members and no other, that a schema names.
  private func expect(_ value: Any, fits schema: Any, in root: Value, at place: String) throws {
    guard let schema = schema as? [String: Any] else { return }
    if let reference = schema["$ref"] as? String {
      let name = try #require(reference.split(separator: "/").last)
      return try expect(
        value, fits: try #require(root["components.schemas.\(name)"]).any, in: root, at: place)
    }
    if let choices = schema["anyOf"] as? [[String: Any]] {
      return value is NSNull ? () : try expect(value, fits: choices[0], in: root, at: place)
    }
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    switch value {
    case let object as [String: Any]:
      #expect(types.contains("object"), "\(place)")
      guard let properties = schema["properties"] as? [String: Any] else { return }
      #expect(Set(object.keys).isSubset(of: properties.keys), "\(place): \(object.keys)")
      #expect(Set(schema["required"] as? [String] ?? []).isSubset(of: object.keys), "\(place): \(object.keys)")
      for (name, member) in object {
        try expect(member, fits: properties[name] as Any, in: root, at: "\(place).\(name)")
      }
    case let list as [Any]:
      #expect(types.contains("array"), "\(place)")
      for member in list { try expect(member, fits: schema["items"] as Any, in: root, at: "\(place)[]") }
    case is NSNull: #expect(types.contains("null"), "\(place)")
    case is String: #expect(types.contains("string"), "\(place)")
    default: #expect(!types.isEmpty && Set(types).isSubset(of: ["integer", "number", "boolean", "null"]), "\(place)")
    }
  }
}
