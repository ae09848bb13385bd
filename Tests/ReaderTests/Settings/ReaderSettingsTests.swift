import ReaderTesting
import Storage
import Testing

@testable import Reader
@testable import Running
@testable import Screens

@Suite struct ReaderSettingsTests {
  @Test func `a setting has its initial value until another one is stored`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let useCases = reader.services.useCases
    #expect(try await useCases.settings(of: user)[.layout] == .list)

    try await useCases.set(.layout, to: .cards, of: user)
    #expect(try await useCases.settings(of: user)[.layout] == .cards)
    #expect(try await reader.database.settings(of: user) == ["layout": "cards"])
  }

  @Test func `a stored value that this version does not know counts as the initial one`() {
    #expect(ReaderSettings(stored: ["layout": "spiral"])[.layout] == .list)
    #expect(ReaderSettings(stored: ["layout": "cards", "theme": "dark"])[.layout] == .cards)
  }

  @ScreenActor
  @Test func `a changed setting is one event`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let channel = reader.services.events.channel(of: user)
    var heard: [String] = []
    let hearing = channel.subscribe { heard.append("\($0)") }
    try await reader.services.useCases.set(.layout, to: .cards, of: user)
    #expect(heard == ["settingsChanged"])
    withExtendedLifetime(hearing) {}
  }
}
