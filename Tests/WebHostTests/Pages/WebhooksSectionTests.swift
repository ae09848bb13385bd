import Fetching
import Foundation
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(1)))
struct WebhooksSectionTests {
  @Test func `a webhook is added, tried and removed, and its secret is shown once`() async throws {
    let reader = try await TestReader()
    reader.services.secretKeys.register { .text("a key of at least thirty-two bytes") }
    let browser = await Browser(reader)
    _ = try await browser.get("/settings/webhooks")
    let made = try await browser.post(
      "/settings/webhooks", ["url": "https://hook.test/", "place": "all", "saved": "1"])
    #expect(made.response.status == 200 && made.text.contains("It is shown only now."))
    let owner = try await reader.owner().id
    let webhook = try #require(try await reader.services.useCases.webhooks(of: owner).first)
    #expect(webhook.draft.events == .savedEntry)
    #expect(try await !browser.get("/settings/webhooks").text.contains("It is shown only now."))
    reader.transport.set("https://hook.test/", "", status: 500)
    let tried = try await browser.post("/settings/webhooks/test", ["webhook": "\(webhook.id)"])
    #expect(tried.text.contains("The address answered with status 500. It is tried again within a minute."))
    reader.transport.set("https://hook.test/", "")
    let again = try await browser.post("/settings/webhooks/test", ["webhook": "\(webhook.id)"])
    #expect(again.text.contains("Delivered (200)."))
    _ = try await browser.post("/settings/webhooks/remove", ["webhook": "\(webhook.id)"])
    #expect(try await browser.get("/settings/webhooks").text.contains("None yet."))
    #expect(try await browser.post("/settings/webhooks/remove", ["webhook": "77"]).response.status == 404)
  }

  @Test func `a webhook that cannot be added is refused in words`() async throws {
    let browser = await Browser(try await TestReader())
    _ = try await browser.get("/settings/webhooks")
    for (form, words) in [
      (["url": "nothing", "new": "1"], "This address cannot be used."),
      (["url": "https://hook.test/"], "An event is missing."),
      (["url": "https://hook.test/", "new": "1"], "The server has no key for secrets."),
      (["url": "https://hook.test/", "new": "1", "place": "folder:7"], "There is no such entry, feed or folder."),
    ] {
      let refused = try await browser.post("/settings/webhooks", form)
      #expect(refused.response.status == 422 && refused.text.contains(words), "\(words)")
    }
    #expect(try await browser.post("/settings/webhooks", ["place": "nowhere"]).response.status == 400)
  }
}
