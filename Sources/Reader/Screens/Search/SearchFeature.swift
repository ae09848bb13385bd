import Bytes
import DataFlow
import EnumPaths
import Storage

/// A search while the user types. Finds the first few entries, before the user opens the full results.
public struct SearchFeature: Reducer {
  public struct State: Sendable, Equatable {
    public let user: UserID
    /// The feed or folder of the page's timeline.
    public let scope: EntryScope
    @ComparedByBytes public var words = ""
    public var found: [StoredEntry] = []
    /// What all entries have, if the feed or folder has nothing: up to one more than ``SearchFeature/mostFound``.
    public var foundElsewhere: [StoredEntry] = []
    /// The feeds and folders that have the words in their names.
    public var places: [NamedPlace] = []
    public var isSearching = false
    @ComparedByBytes public var problem: String? = nil
    /// Sentences about mistakes in the words.
    @ComparedByBytes public var advice: String? = nil

    public init(user: UserID, scope: EntryScope) {
      self.user = user
      self.scope = scope
    }
  }

  @CasePathable
  public enum Action: Sendable {
    case typed(String)
    case named([NamedPlace])
    case found([StoredEntry])
    case foundElsewhere([StoredEntry])
    case advised(String)
    case failed(String)
  }

  private enum Work { case search }

  /// The pause in typing after which the search starts.
  static let pause = Duration.milliseconds(150)
  /// The most entries that are shown while the user types.
  public static let mostFound = 6
  /// The longest search, in bytes.
  public static let longestWords = 512

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let words):
      state.words = words
      state.places = []
      state.problem = nil
      state.advice = nil
      guard !words.isBlank else {
        state.found = []
        state.foundElsewhere = []
        state.isSearching = false
        return .cancel(id: Work.search)
      }
      state.isSearching = true
      return search(words, in: state.scope, of: state.user)
    case .named(let places):
      state.places = places
      return .none
    case .found(let entries):
      state.found = entries
      if !entries.isEmpty { state.foundElsewhere = [] }
      state.isSearching = false
      return .none
    case .foundElsewhere(let entries):
      state.found = []
      state.foundElsewhere = entries
      state.isSearching = false
      return .none
    case .advised(let advice):
      state.advice = advice
      return .none
    case .failed(let problem):
      state.found = []
      state.foundElsewhere = []
      state.problem = problem
      state.isSearching = false
      return .none
    }
  }

  private func search(_ words: String, in scope: EntryScope, of user: UserID) -> Effect<Action> {
    let request = TimelineRequest(
      query: TimelineQuery(scope: scope, filter: .all, search: words), limit: Self.mostFound)
    return .run(id: Work.search, cancelInFlight: true) { [screens] (send) in
      try await screens.clock().sleep(for: Self.pause)
      let places = try await screens.subscriptions(user).list().places(named: words)
      if !places.isEmpty { await send(.named(places)) }
      let timelines = screens.timelines(user)
      let advice = try await timelines.problems(ofSearch: words)
      if !advice.isEmpty { await send(.advised(advice.joined(separator: " "))) }
      let found = try await timelines.entries(request)
      guard found.isEmpty, scope != .all else { return await send(.found(found)) }
      let wide = TimelineRequest(query: TimelineQuery(filter: .all, search: words), limit: Self.mostFound + 1)
      await send(.foundElsewhere(try await timelines.entries(wide)))
    } catch: { (error, send) in
      await send(.failed("The search failed: \(error)"))
    }
  }
}
