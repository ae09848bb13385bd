import ReaderTesting
import Running
import Screens
import Storage
import Testing
import Threading

@testable import WebHost

@Suite struct SettingsReadingTests {
  /// Counts how often the settings are read.
  private final class Counted: SettingsKeeping {
    let count = Lock(0)

    func settings() async throws -> ReaderSettings {
      count.withLock { $0 += 1 }
      return ReaderSettings()
    }
    func views() async throws -> PlaceViews { PlaceViews() }
    func setView(_ view: PlaceView, of place: ViewedPlace) async throws {}
    func set<Value>(_ setting: Setting<Value>, to value: Value) async throws {}
  }

  @Test func `a page reads the settings of its user once, also one that a form has refused`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    _ = try await browser.get("/all")
    let settings = Counted()
    reader.services.screens.settings.register { _ in settings }
    func reads(_ page: () async throws -> Void) async throws -> Int {
      settings.count.withLock { $0 = 0 }
      try await page()
      return settings.count.withLock { $0 }
    }

    for path in ["/all?feed=1", "/all?entry=1", "/settings/apps", "/subscriptions"] {
      let count = try await reads { _ = try await browser.get(path) }
      #expect(count == 1, "\(path)")
    }
    let saving = try await reads { _ = try await browser.post("/save", ["url": "no address"]) }
    #expect(saving == 1)
    let password = try await reads { _ = try await browser.post("/account/password", ["password": "", "new": ""]) }
    #expect(password == 1)
  }
}
