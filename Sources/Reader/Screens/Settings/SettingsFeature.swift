import CasePaths
import DataFlow
import Storage

/// A user's settings, the same on all pages: a choice made on one is seen on all.
public struct SettingsFeature: Reducer {
  public struct State: Sendable, Equatable {
    public let user: UserID
    /// Nil until they have been loaded.
    public var settings: ReaderSettings?
    /// Choices made before that: they are applied to what is kept, not put in its place.
    public var waiting: [ReaderSettings.Change] = []
    public var problem: String?

    public init(user: UserID) {
      self.user = user
    }
  }

  @CasePathable
  public enum Action: Sendable {
    case load
    case loaded(ReaderSettings)
    case change(ReaderSettings.Change)
    case failed(String)
  }

  private enum Work { case load, keep }

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .load:
      return load(state.user)
    case .loaded(var settings):
      // What was chosen here meanwhile is newer than what was read.
      if state.settings != nil { return .none }
      let changes: [ReaderSettings.Change] = state.waiting
      for change in changes { settings.apply(change) }
      state.waiting = []
      state.settings = settings
      return changes.isEmpty ? .none : keep(settings, of: state.user)
    case .change(let change):
      state.problem = nil
      guard state.settings != nil else {
        state.waiting.append(change)
        return load(state.user)
      }
      state.settings?.apply(change)
      return state.settings.map { (settings: ReaderSettings) in keep(settings, of: state.user) } ?? .none
    case .failed(let problem):
      state.problem = problem
      return .none
    }
  }

  private func load(_ user: UserID) -> Effect<Action> {
    .run(id: Work.load, cancelInFlight: true) { [screens] (send) in
      await send(.loaded(try await screens.settings(user).settings()))
    } catch: { (error, send) in
      await send(.failed("Your settings could not be loaded: \(error)"))
    }
  }

  private func keep(_ settings: ReaderSettings, of user: UserID) -> Effect<Action> {
    .run(id: Work.keep, cancelInFlight: true) { [screens] (_) in
      try await screens.settings(user).keep(settings)
    } catch: { (error, send) in
      await send(.failed("Your settings could not be kept: \(error)"))
    }
  }
}
