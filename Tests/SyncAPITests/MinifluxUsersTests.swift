import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import SyncAPI

/// Users that an operator's app manages.
@Suite(.timeLimit(.minutes(2)))
struct MinifluxUsersTests {
  private static let all: TokenScopes = [.all, .operate]

  @Test func `an operator's app makes, lists, changes and removes users`() async throws {
    let reader = try await MinifluxReader(Self.all)
    let client = TestClient(reader.reader, allowsPasswords: true)
    func signIn(_ name: String, _ password: String) async throws -> Int {
      let signed = Data("\(name):\(password)".utf8).base64EncodedString()
      return try await client.send("GET", "/v1/me", headers: [HTTPHeader("Authorization", "Basic \(signed)")]).status
    }
    #expect(try await reader.get("/me").json("is_admin").bool == true)
    let made = try await reader.send("POST", "/users", #"{"username":"cleo","password":"another long one"}"#)
    #expect(made.status == 201, "\(made.text)")
    let id = try #require(try made.json("id").int)
    #expect(try made.json("username").string == "cleo" && made.json("is_admin").bool == false)
    #expect(try made.json("last_login_at").string?.isEmpty == false)
    #expect(try await signIn("cleo", "another long one") == 200)
    #expect(try await reader.get("/users").json().list.map { $0["username"]?.string } == ["ann", "bob", "cleo"])
    for path in ["/users/\(id)", "/users/cleo", "/users/CLEO"] {
      #expect(try await reader.get(path).json("id").int == id, "\(path)")
    }
    let renamed = try await reader.send(
      "PUT", "/users/\(id)", #"{"username":"dora","password":"a third long one","is_admin":false}"#)
    #expect(renamed.status == 201, "\(renamed.text)")
    #expect(try renamed.json("username").string == "dora" && renamed.json("id").int == id)
    #expect(try await signIn("dora", "a third long one") == 200)
    #expect(try await signIn("dora", "another long one") == 401)
    #expect(try await reader.send("DELETE", "/users/\(id)").status == 204)
    #expect(try await signIn("dora", "a third long one") == 401)
    for (method, path) in [
      ("GET", "/users/\(id)"), ("PUT", "/users/\(id)"), ("DELETE", "/users/\(id)"), ("GET", "/users/x"),
    ] {
      #expect(try await reader.send(method, path, "{}").status == 404, "\(method) \(path)")
    }
  }

  @Test func `what a user cannot have is refused, and changes nothing`() async throws {
    let reader = try await MinifluxReader(Self.all)
    let bob = reader.other.user
    for (method, path, body, words) in [
      ("POST", "/users", #"{"username":"bob","password":"a long password"}"#, "bob"),
      ("POST", "/users", #"{"username":"a/b","password":"a long password"}"#, "name"),
      ("POST", "/users", #"{"username":"cleo","password":"short"}"#, "password"),
      ("POST", "/users", #"{"username":"cleo"}"#, "password"), ("POST", "/users", "{}", "name"),
      ("POST", "/users", #"{"username":"cleo","password":"a long password","is_admin":true}"#, "is_admin"),
      ("POST", "/users", #"{"username":"cleo","password":"a long password","google_id":"7"}"#, "google_id"),
      ("PUT", "/users/\(bob.id)", #"{"username":"eve","is_admin":true}"#, "is_admin"),
      ("PUT", "/users/\(bob.id)", #"{"username":"eve","theme":"dark_serif"}"#, "theme"),
      ("PUT", "/users/\(bob.id)", #"{"username":"eve","entries_per_page":7}"#, "entries_per_page"),
      ("PUT", "/users/\(bob.id)", #"{"username":"ann"}"#, "ann"),
      ("PUT", "/users/\(bob.id)", #"{"username":"eve","password":"short"}"#, "password"),
      ("PUT", "/users/\(bob.id)", #"{"username":"","password":"a longer password"}"#, "name"),
      ("DELETE", "/users/\(reader.owner.id)", "", "yourself"),
    ] {
      let answer = try await reader.send(method, path, body)
      #expect(answer.status == 400, "\(method) \(body): \(answer.status) \(answer.text)")
      #expect(try answer.json("error_message").string?.lowercased().contains(words) == true, "\(body): \(answer.text)")
    }
    #expect(try await reader.reader.services.accounts().users().map(\.name) == ["ann", "bob"])
    // A client that writes back all that it has read.
    let whole = try await reader.get("/users/bob").text
    #expect(try await reader.send("PUT", "/users/\(bob.id)", whole).status == 201)
  }

  @Test func `other apps manage no users, whatever they may do`() async throws {
    for scopes in [TokenScopes.all, [.read, .mark], .read] {
      let reader = try await MinifluxReader(scopes)
      let bob = reader.other.user.id
      for (method, path, body) in [
        ("POST", "/users", #"{"username":"cleo","password":"a long password"}"#),
        ("PUT", "/users/\(reader.owner.id)", #"{"password":"another password"}"#), ("PUT", "/users/\(bob)", "{}"),
        ("DELETE", "/users/\(bob)", ""),
      ] {
        let answer = try await reader.send(method, path, body)
        #expect(answer.status == 403 && answer.text.contains("yaarr tokens add --operator"), "\(method) \(path)")
      }
      #expect(try await reader.get("/me").json("is_admin").bool == false)
      #expect(try await reader.get("/users").json().count == 1)
      #expect(try await reader.send("GET", "/users/bob").status == 404)
      #expect(try await reader.reader.services.accounts().users().map(\.name) == ["ann", "bob"])
    }
  }

  @Test func `an operator's own password for the pages manages no users in apps`() async throws {
    let reader = try await MinifluxReader(Self.all)
    let client = TestClient(reader.reader, allowsPasswords: true)
    let signed = HTTPHeader("Authorization", "Basic \(Data("ann:a long password".utf8).base64EncodedString())")
    let removed = try await client.send("DELETE", "/v1/users/\(reader.other.user.id)", headers: [signed])
    #expect(removed.status == 403)
  }

  @Test func `the first account is not made by an app`() async throws {
    let client = TestClient(try await TestReader())
    let header = HTTPHeader("X-Auth-Token", try await client.secret(Self.all))
    let made = try await client.send(
      "POST", "/v1/users", headers: [header], body: #"{"username":"cleo","password":"a long password"}"#)
    #expect(made.status == 400)
    #expect(try await client.send("GET", "/v1/me", headers: [header]).json("username").string == "owner")
  }
}
