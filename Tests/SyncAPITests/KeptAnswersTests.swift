import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import SyncAPI

@Suite(.timeLimit(.minutes(1)))
struct KeptAnswersTests {
  @Test func `a kept list is the user's own, until something is stored`() async throws {
    let reader = try await MinifluxReader()
    let others = try await reader.client.secret(of: reader.other.user)
    func ask(_ secret: String) async throws -> TestClient.Answer {
      try await reader.client.send("GET", "/v1/feeds", headers: [HTTPHeader("X-Auth-Token", secret)])
    }
    let first = try await ask(reader.secret)
    let again = try await ask(reader.secret)
    #expect(again.text == first.text && again.response.header("ETag") == first.response.header("ETag"))
    #expect(try await ask(others).json("0.id").int == Int(reader.other.feed.rawValue))
    try await reader.useCases.edit(reader.feed, title: "Another title", folders: [], of: reader.owner.id)
    #expect(try await ask(reader.secret).json("0.title").string == "Another title")
  }

  @Test func `kept answers are bounded, and problems are not kept`() async throws {
    let answers = KeptAnswers()
    let version = try await TestReader().services.useCases.version()
    let user = UserID(rawValue: 1)
    func key(_ number: Int) -> KeptAnswers.Key {
      KeptAnswers.Key(HTTPRequest(target: "/feeds?\(number)"), of: user, version: version)
    }
    answers.keep(HTTPResponse(status: 404, body: .bytes([1])), as: key(0))
    #expect(answers[key(0)] == nil)
    let large = HTTPResponse(body: .bytes([UInt8](repeating: 0, count: KeptAnswers.mostBytes / 2)))
    answers.keep(large, as: key(1))
    #expect(answers[key(1)] != nil)
    answers.keep(large, as: key(2))
    #expect(answers[key(1)] == nil && answers[key(2)] != nil)
  }

  @Test func `a kept answer is sent encoded to who accepts that, and plain to others`() async throws {
    let reader = try await MinifluxReader()
    func ask(_ coding: String?) async throws -> HTTPResponse {
      var headers = [HTTPHeader("X-Auth-Token", reader.secret)]
      if let coding { headers.append(HTTPHeader("Accept-Encoding", coding)) }
      return try await reader.client.send("GET", "/v1/feeds", headers: headers).response
    }
    func bytes(_ response: HTTPResponse) throws -> [UInt8] {
      guard case .bytes(let bytes) = response.body else { throw CancellationError() }
      return bytes
    }
    // Short answers are sent as they are.
    let title = String(repeating: "A long title. ", count: 50)
    try await reader.useCases.edit(reader.feed, title: title, folders: [], of: reader.owner.id)
    let plain = try await ask(nil)
    for _ in 0..<2 {
      // The first one is made, the second one kept.
      let encoded = try await ask("gzip")
      #expect(encoded.header("Content-Encoding") == "gzip" && encoded.header("Vary") == "Accept-Encoding")
      #expect(encoded.header("ETag") == plain.header("ETag"))
      // RFC 1952, 2.3.1.
      #expect(try bytes(encoded).prefix(2) == [0x1F, 0x8B])
      #expect(try bytes(encoded).count < bytes(plain).count)
      #expect(try await ask(nil).header("Content-Encoding") == nil)
      #expect(try bytes(try await ask(nil)) == bytes(plain))
    }
  }
}
