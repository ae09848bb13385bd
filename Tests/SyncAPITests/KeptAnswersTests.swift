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
}
