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

  @Test func `a change made before the settings are loaded is applied to them`() async throws {
    sources.set { (content) in content.settings.layout = .cards }
    let store = try await store()
    await store.send(.change(.folder(folder, isFolded: true))).finish()
    #expect(store.state.settings?.layout == .cards && store.state.settings?.foldedFolders == [folder])
    #expect(sources.now.settings == store.state.settings)
  }

  @Test func `a load that started before a change does not undo it`() async throws {
    let store = try await store()
    await store.send(.load).finish()
    store.send(.load)
    store.send(.change(.layout(.cards)))
    try await eventually { store.isIdle }
    #expect(store.state.settings?.layout == .cards && sources.now.settings.layout == .cards)
  }

  @Test func `simultaneous changes are all saved, one save after the other`() async throws {
    let store = try await store()
    await store.send(.load).finish()
    store.send(.change(.layout(.cards)))
    for number in 1...20 {
      store.send(.change(.folder(FolderID(rawValue: Int64(number)), isFolded: true)))
    }
    try await eventually { store.isIdle }
    #expect(sources.now.settings == store.state.settings)
    #expect(sources.now.settings.layout == .cards && sources.now.settings.foldedFolders.count == 20)
    #expect(sources.asked == ["settings", "keep settings", "keep settings"])
  }

  @Test func `changes of a user without a page are saved before the call returns, also simultaneous ones`()
    async throws
  {
    let reader = try await TestReader()
    let live: LiveReader = reader.services.live
    let user: UserID = try await reader.owner().id
    await withTaskGroup(of: Void.self) { (group) in
      for number in 1...20 {
        group.addTask {
          let problem = await live.change(.folder(FolderID(rawValue: Int64(number)), isFolded: true), of: user)
          #expect(problem == nil)
        }
      }
    }
    #expect(try await reader.services.settings(user).settings().foldedFolders.count == 20)
    #expect(live.user(user).state == nil)
  }

  @Test func `settings of another process are loaded`() async throws {
    let store = try await store()
    await store.send(.load).finish()
    sources.set { (content) in content.settings.layout = .cards }
    await store.send(.load).finish()
    #expect(store.state.settings?.layout == .cards)
  }

  @Test func `a change that could not be saved shows the problem and stays in effect on the page`() async throws {
    let store = try await store()
    await store.send(.load).finish()
    sources.set { (content) in content.problem = "The disk is full." }
    await store.send(.change(.layout(.cards))).finish()
    #expect(store.state.problem == "Your settings could not be saved: The disk is full.")
    #expect(store.state.settings?.layout == .cards)
  }

  @Test func `settings are stored in the database and loaded from it`() async throws {
    let kept = StoredSettings(database: try await TestReader().database, user: UserID(rawValue: 1))
    #expect(try await kept.settings() == ReaderSettings())
    var settings = ReaderSettings()
    settings.layout = .cards
    settings.foldedFolders = [folder, FolderID(rawValue: 12)]
    try await kept.keep(settings)
    #expect(try await kept.settings() == settings)
  }
}
