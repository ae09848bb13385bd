import DataFlow
import ReaderTesting
import Storage
import Testing

@testable import Reader

@ScreenActor
@Suite struct SettingsFeatureTests {
  private let sources = StubSources()
  private let folder = FolderID(rawValue: 7)
  private typealias Feature = SettingsFeature

  private func store() async throws -> Store<Feature.State, Feature.Action> {
    Store(
      initial: Feature.State(user: UserID(rawValue: 1)), reducer: Feature(screens: try await sources.screens()))
  }

  @Test func `a choice made before the settings are known is added to them`() async throws {
    sources.set { (content) in content.settings.layout = .cards }
    let store = try await store()
    await store.send(.change(.folder(folder, isFolded: true))).finish()
    #expect(store.state.settings?.layout == .cards && store.state.settings?.foldedFolders == [folder])
    #expect(sources.now.settings == store.state.settings)
  }

  @Test func `settings that were read before a choice do not undo it`() async throws {
    let store = try await store()
    await store.send(.load).finish()
    await store.send(.change(.layout(.cards))).finish()
    store.send(.loaded(ReaderSettings()))
    #expect(store.state.settings?.layout == .cards && sources.now.settings.layout == .cards)
  }

  @Test func `what could not be kept is told, and holds for the page all the same`() async throws {
    let store = try await store()
    await store.send(.load).finish()
    sources.set { (content) in content.problem = "The disk is full." }
    await store.send(.change(.layout(.cards))).finish()
    #expect(store.state.problem == "Your settings could not be kept: The disk is full.")
    #expect(store.state.settings?.layout == .cards)
  }

  @Test func `settings go into the database and come back`() async throws {
    let kept = StoredSettings(database: try await TestReader().database, user: UserID(rawValue: 1))
    #expect(try await kept.settings() == ReaderSettings())
    var settings = ReaderSettings()
    settings.layout = .cards
    settings.foldedFolders = [folder, FolderID(rawValue: 12)]
    try await kept.keep(settings)
    #expect(try await kept.settings() == settings)
  }
}
