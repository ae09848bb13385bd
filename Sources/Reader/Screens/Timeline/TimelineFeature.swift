import CasePaths
import DataFlow
import Storage

/// What a live timeline *is*, one way: entries come in by actions, the screen shows what the state says.
public struct TimelineFeature: Reducer {
  public struct State: Sendable, Identifiable {
    public let id: TimelinePane
    public let user: UserID
    public let query: TimelineQuery
    /// Entries with a greater identifier have come since the page was made: they wait until the reader asks.
    public var newest: EntryID
    /// How far down the page reaches; nil where it reaches to the end.
    public var bottom: TimelinePosition?
    /// The entries that the page had when its stream opened: they stay, even if the filter no longer lets them in.
    public var keeping: [EntryID]
    /// What is shown, as last loaded, newest first.
    public var shown: [StoredEntry] = []
    /// What waits to be shown ("12 new").
    public var arrivals: [StoredEntry] = []
    /// Whether anything has been loaded at all.
    public var isLoaded = false
    /// Whether what is below the page is being looked for.
    public var isExtending = false
    /// Grow whenever `shown`, or `arrivals`, were loaded anew.
    public var shownGeneration = 0
    public var arrivalsGeneration = 0
    /// Grows with all that makes a load which is under way out of date.
    public var version = 0
    public var problem: String?

    public init(
      id: TimelinePane = .main, user: UserID, query: TimelineQuery, newest: EntryID, bottom: TimelinePosition?,
      keeping: [EntryID]
    ) {
      self.id = id
      self.user = user
      self.query = query
      self.newest = newest
      self.bottom = bottom
      self.keeping = keeping
    }

    /// Whether the page can take no more rows.
    public var isFull: Bool { shown.count >= TimelineRequest.longestPage }
  }

  @CasePathable
  public enum Action: Sendable {
    /// The stream opened, or what is stored may have changed unseen.
    case reload
    /// `asOf` is the version when the load began.
    case loaded(TimelineLoad, asOf: Int)
    /// Entries were read, starred or changed, here or elsewhere; their items know already.
    case entriesChanged(EntryChange)
    /// A refresh has stored new entries, of any feed.
    case came([EntryID])
    case arrived([StoredEntry])
    case showArrivals
    case showOlder
    /// How far down the page reaches from now on.
    case olderFound(bottom: TimelinePosition?)
    case failed(String)
  }

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .reload:
      return reload(&state)
    case .loaded(let load, let version):
      // Something has happened while this was on its way: its items must not fall back to what they were.
      guard version == state.version else { return reload(&state) }
      return show(load, in: &state)
    case .entriesChanged(let change):
      state.version += 1
      return change.mayAdmit(to: state.query.filter) ? reload(&state) : .none
    case .came(let ids):
      guard ids.count <= TimelineRequest.longestPage else { return reload(&state) }
      return load(for: state.user) { [query = state.query] (loading) in
        .arrived(try await loading.arrivals(of: query, among: ids))
      }
    case .arrived(let entries):
      return arrived(entries, in: &state)
    case .showArrivals:
      guard let newest = state.arrivals.map(\.id).max() else { return .none }
      state.newest = max(state.newest, newest)
      return reload(&state)
    case .showOlder:
      return showOlder(&state)
    case .olderFound(let bottom):
      state.isExtending = false
      state.bottom = bottom
      return reload(&state)
    case .failed(let problem):
      state.isExtending = false
      state.problem = problem
      return .none
    }
  }

  private func show(_ load: TimelineLoad, in state: inout State) -> Effect<Action> {
    state.shown = load.shown
    state.arrivals = load.arrivals
    // What did not fit is below the page.
    if state.isFull { state.bottom = load.shown.last?.position }
    state.problem = nil
    state.isLoaded = true
    state.shownGeneration += 1
    state.arrivalsGeneration += 1
    return showIfNothingIsShown(state)
  }

  private func arrived(_ entries: [StoredEntry], in state: inout State) -> Effect<Action> {
    let known = Set(state.arrivals.map(\.id)).union(state.shown.map(\.id))
    let bottom: TimelinePosition? = state.bottom
    let unknown: [StoredEntry] = entries.filter { (entry: StoredEntry) in
      // What is older than the page's last row is below the page, however new it is here.
      !known.contains(entry.id) && bottom.map { (last: TimelinePosition) in entry.position >= last } ?? true
    }
    guard !unknown.isEmpty else { return .none }
    state.version += 1
    let arrivals: [StoredEntry] = (unknown + state.arrivals).sorted { (a: StoredEntry, b: StoredEntry) in
      a.position > b.position
    }
    state.arrivals = Array(arrivals.prefix(TimelineRequest.longestPage))
    state.arrivalsGeneration += 1
    return showIfNothingIsShown(state)
  }

  /// Nothing can jump on an empty page.
  private func showIfNothingIsShown(_ state: State) -> Effect<Action> {
    state.isLoaded && state.shown.isEmpty && !state.arrivals.isEmpty ? .send(.showArrivals) : .none
  }

  // MARK: - Effects

  /// The rows of the page, and apart from them what has come since.
  private func reload(_ state: inout State) -> Effect<Action> {
    state.version += 1
    var shown = TimelineRequest(query: state.query, limit: TimelineRequest.longestPage)
    shown.notOlderThan = state.bottom
    shown.arrivedUpTo = state.newest
    shown.keeping = Array(Set(state.keeping).union(state.shown.map(\.id)))
    var arrivals = TimelineRequest(query: state.query, limit: TimelineRequest.longestPage)
    arrivals.notOlderThan = state.bottom
    arrivals.arrivedAfter = state.newest
    return load(for: state.user) { [shown, arrivals, version = state.version] (loading) in
      let load = TimelineLoad(
        shown: try await loading.entries(shown), arrivals: try await loading.entries(arrivals))
      return .loaded(load, asOf: version)
    }
  }

  private func showOlder(_ state: inout State) -> Effect<Action> {
    guard let bottom = state.bottom, state.isLoaded, !state.isFull, !state.isExtending else { return .none }
    state.isExtending = true
    var request = TimelineRequest(query: state.query)
    request.olderThan = bottom
    return load(for: state.user) { [request] (loading) in
      let entries: [StoredEntry] = try await loading.entries(request)
      return .olderFound(bottom: entries.count < request.limit ? nil : entries.last?.position)
    }
  }

  private func load(
    for user: UserID, _ action: @escaping @Sendable (any TimelineLoading) async throws -> Action
  ) -> Effect<Action> {
    .run { [screens] (send) in
      do {
        await send(try await action(screens.timelines(user)))
      } catch is CancellationError {
      } catch {
        await send(.failed("The timeline could not be loaded: \(error)"))
      }
    }
  }
}

/// What one load of a live timeline brings.
public struct TimelineLoad: Sendable {
  public var shown: [StoredEntry]
  public var arrivals: [StoredEntry]
}

extension EntryChange {
  /// Whether entries may now belong to a timeline that did not have them.
  func mayAdmit(to filter: EntryFilter) -> Bool {
    switch filter {
    case .all: false
    case .unread: self == .unread
    case .starred: self == .starred
    }
  }
}
