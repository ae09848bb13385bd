import CasePaths
import DataFlow
import Storage

/// A user's settings. A change on one page shows on all.
public struct SettingsFeature: Reducer {
  public struct State: Sendable, Equatable {
    public let user: UserID
    /// Nil until they have been loaded.
    public var settings: ReaderSettings?
    /// Changes made before the load ended. They are applied to the stored settings instead of replacing them.
    public var waiting: [ReaderSettings.Change] = []
    public var isLoading = false
    /// True if a change was made after the running load began: its result is out of date.
    public var isReadTooEarly = false
    public var isKeeping = false
    /// True if a change was made after the running save began.
    public var isOutdated = false
    public var problem: String?

    public init(user: UserID) {
      self.user = user
    }

    /// True while settings are being loaded or saved.
    public var isBusy: Bool { isLoading || isKeeping }
  }

  @CasePathable
  public enum Action: Sendable {
    case load
    case loaded(ReaderSettings)
    case change(ReaderSettings.Change)
    case kept
    case failed(String)
  }

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .load:
      return load(&state)
    case .loaded(let settings):
      state.isLoading = false
      state.problem = nil
      // Changes made here meanwhile are newer than the loaded settings.
      if state.isReadTooEarly || state.isKeeping {
        state.isReadTooEarly = false
        return .none
      }
      return take(settings, in: &state)
    case .change(let change):
      state.problem = nil
      guard state.settings != nil else {
        state.waiting.append(change)
        return load(&state)
      }
      state.settings?.apply(change)
      state.isReadTooEarly = state.isLoading
      return keep(&state)
    case .kept:
      state.isKeeping = false
      guard state.isOutdated else { return .none }
      state.isOutdated = false
      return keep(&state)
    case .failed(let problem):
      state.problem = problem
      state.isLoading = false
      state.isReadTooEarly = false
      state.isKeeping = false
      state.isOutdated = false
      state.waiting = []
      return .none
    }
  }

  private func take(_ settings: ReaderSettings, in state: inout State) -> Effect<Action> {
    var settings: ReaderSettings = settings
    let changes: [ReaderSettings.Change] = state.waiting
    for change in changes { settings.apply(change) }
    state.waiting = []
    state.settings = settings
    return changes.isEmpty ? .none : keep(&state)
  }

  private func load(_ state: inout State) -> Effect<Action> {
    guard !state.isLoading else { return .none }
    state.isLoading = true
    return .run { [screens, user = state.user] (send) in
      await send(.loaded(try await screens.settings(user).settings()))
    } catch: { (error, send) in
      await send(.failed("Your settings could not be loaded: \(error)"))
    }
  }

  /// Saves one after the other; the newest settings are saved last.
  private func keep(_ state: inout State) -> Effect<Action> {
    guard let settings = state.settings else { return .none }
    guard !state.isKeeping else {
      state.isOutdated = true
      return .none
    }
    state.isKeeping = true
    return .run { [screens, user = state.user] (send) in
      try await screens.settings(user).keep(settings)
      await send(.kept)
    } catch: { (error, send) in
      await send(.failed("Your settings could not be saved: \(error)"))
    }
  }
}
