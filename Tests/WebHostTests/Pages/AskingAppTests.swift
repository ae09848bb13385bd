import Foundation
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(1)))
struct AskingAppTests {
  private struct World {
    let reader: TestReader
    let browser: Browser
    let (path, secret): (String, String)

    init(agent: String = "Pod <1>") async throws {
      reader = try await TestReader()
      browser = await Browser(reader)
      let (request, secret) = try await reader.services.useCases.appRequests.begin(agent: agent, from: "203.0.113.7")
      (path, self.secret) = (WebHost.letInPath(request), secret)
    }

    func tokens() async throws -> [AppToken] {
      try await reader.services.useCases.appTokens.all(of: reader.owner().id)
    }

    var fields: [String: String] {
      let query = URLComponents(string: path)?.queryItems ?? []
      return Dictionary(uniqueKeysWithValues: query.map { ($0.name, $0.value ?? "") })
    }
  }

  @Test func `a page asks who may come in, and lets nobody in by itself`() async throws {
    let world = try await World()
    let page = try await world.browser.get(world.path).text
    #expect(page.contains("Let “Pod &lt;1&gt;” in?") && page.contains("203.0.113.7"))
    #expect(page.contains("asks to use http://127.0.0.1:8080 as “owner”"))
    #expect(try await world.tokens().isEmpty)
  }

  @Test func `an app that is let in has what the user gives it`() async throws {
    let world = try await World()
    _ = try await world.browser.get(world.path)
    let done = try await world.browser.post(AskingApp.path, world.fields.merging(["mark": "1"]) { one, _ in one })
    #expect(done.response.status == 200 && done.text.contains("“Pod &lt;1&gt;” is let in."))
    #expect(!done.text.contains(world.secret))
    #expect(try await world.tokens().map(\.name) == ["Pod <1>"])
    #expect(try await world.tokens().map(\.scopes) == [[.read, .mark]])
    let grant = try await world.reader.services.useCases.appAccess.grant(
      .password(name: "owner", world.secret), from: AppOrigin(network: [1], address: nil))
    #expect(grant.token?.name == "Pod <1>")
  }

  @Test func `a form without the session's token, or with changed fields, lets nobody in`() async throws {
    let world = try await World()
    _ = try await world.browser.get(world.path)
    #expect(try await world.browser.post(AskingApp.path, world.fields, csrf: "wrong").response.status == 403)
    let other = world.fields.merging(["name": "Other"]) { $1 }
    let refused = try await world.browser.post(AskingApp.path, other)
    #expect(refused.response.status == 400 && refused.text.contains("Begin again in the app."))
    #expect(try await world.browser.get(AskingApp.path).response.status == 400)
    #expect(try await world.tokens().isEmpty)
  }
}
