import Foundation
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(1)))
struct AppsSectionTests {
  private func password(in page: String) -> String? {
    page.range(of: "[a-z2-9]{5}(-[a-z2-9]{5}){4}", options: .regularExpression).map { String(page[$0]) }
  }

  @Test func `an app gets a password, which is shown once, and loses its access`() async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/settings/apps")
    let made = try await browser.post("/settings/apps", ["name": "My <phone>", "mark": "1"])
    let secret = try #require(password(in: made.text))
    #expect(made.text.contains("My &lt;phone>") || made.text.contains("My &lt;phone&gt;"))
    let owner = try await reader.owner()
    let token = try #require(try await reader.services.useCases.appTokens.all(of: owner.id).first)
    #expect(token.scopes == [.read, .mark])
    let grant = try await reader.services.useCases.appAccess.grant(
      .password(name: owner.name, secret), from: AppOrigin(network: [1], address: "192.0.2.1"))
    #expect(grant.user == owner)

    let later = try await browser.get("/settings/apps").text
    #expect(password(in: later) == nil && later.contains("may not change feeds") && later.contains("192.0.2.1"))
    #expect(later.contains("href=\"/settings/apps/revoke?token=\(token.id)\""))
    let question = try await browser.get("/settings/apps/revoke?token=\(token.id)").text
    #expect(question.contains("Remove My &lt;phone") && question.contains("Keep it"))
    #expect(try await reader.services.useCases.appTokens.all(of: owner.id).count == 1)
    _ = try await browser.post("/settings/apps/revoke", ["token": "\(token.id)"])
    #expect(try await reader.services.useCases.appTokens.all(of: owner.id).isEmpty)
    await #expect(throws: AccountError.wrongPassword) {
      try await reader.services.useCases.appAccess.grant(
        .secret(secret), from: AppOrigin(network: [1], address: nil))
    }
  }

  @Test func `an operator's app is shown as one, and is not made on the page`() async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    let (owner, tokens) = (try await reader.owner(), reader.services.useCases.appTokens)
    #expect(try await !browser.get("/settings/apps").text.contains("may make and remove users"))
    _ = try await browser.post("/settings/apps", ["name": "Mine", "mark": "1", "manage": "1", "operate": "1"])
    #expect(try await tokens.all(of: owner.id).map(\.scopes) == [.all])
    _ = try await tokens.make(named: "Operator", scopes: [.all, .operate], for: owner)
    #expect(try await browser.get("/settings/apps").text.contains("may make and remove users"))
  }

  @Test func `an app without a name gets none, and is told so`() async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/settings/apps")
    let refused = try await browser.post("/settings/apps", ["name": " "])
    #expect(refused.response.status == 422 && refused.text.contains("The name of the app is missing."))
    #expect(try await reader.services.useCases.appTokens.all(of: try await reader.owner().id).isEmpty)
    #expect(try await browser.post("/settings/apps/revoke", ["token": "77"]).response.status == 404)
  }
}
