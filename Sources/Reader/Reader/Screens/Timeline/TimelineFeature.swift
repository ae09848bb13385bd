import CasePaths
import DataFlow
import Storage

/// The state of a live timeline. Actions bring entries in; the screen shows the state.
public struct TimelineFeature: Reducer {
  public struct State: Sendable, Identifiable {
    public let id: TimelinePane
    public let user: UserID
    public let query: TimelineQuery
    /// Entries with a greater identifier arrived after the page was made and wait until the user asks for them.
    public var newest: EntryID
    /// The position of the page's last row; nil if the page reaches the timeline's end.
    public var bottom: TimelinePosition?
    /// The entries that the page had when its stream opened. They stay even if the filter no longer admits them.
    public var keeping: [EntryID]
    /// The entries shown, as last loaded, newest first.
    public var shown: [StoredEntry] = []
    /// The entries that wait to be shown ("12 new").
    public var arrivals: [StoredEntry] = []
    /// True if something has been loaded.
    public var isLoaded = false
    /// True while older entries are being loaded.
    public var isExtending = false
    /// Increases whenever `shown` or `arrivals` is replaced.
    public var shownGeneration = 0
    public var arrivalsGeneration = 0
    /// Increases with each change that makes a running load out of date.
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

    /// True if the page has the most rows allowed.
    public var isFull: Bool { shown.count >= TimelineRequest.longestPage }
  }

  @CasePathable
  public enum Action: Sendable {
    /// Loads everything again: the stream has opened, or the stored entries may have changed.
    case reload
    /// `asOf` is the version when the load began.
    case loaded(TimelineLoad, asOf: Int)
    /// Entries were read, starred or changed, on any page. Their items are already up to date.
    case entriesChanged(EntryChange)
    /// A refresh has stored new entries, of any feeds.
    case came([EntryID])
    case arrived([StoredEntry])
    case showArrivals
    case showOlder
    /// The new position of the page's last row.
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
      // The state has changed during the load; showing its result would undo that change.
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
    // Rows that exceed the limit belong to the next page.
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
      // An entry older than the page's last row belongs below the page, even if it has just arrived.
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

  /// Shows new entries on an empty page at once, because no row can move there.
  private func showIfNothingIsShown(_ state: State) -> Effect<Action> {
    state.isLoaded && state.shown.isEmpty && !state.arrivals.isEmpty ? .send(.showArrivals) : .none
  }

  // MARK: - Effects

  /// Loads the rows of the page, and separately the entries that have arrived since.
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

/// The result of one load of a live timeline.
public struct TimelineLoad: Sendable {
  public var shown: [StoredEntry]
  public var arrivals: [StoredEntry]
}

extension EntryChange {
  /// True if the change may add entries to a timeline with the given filter.
  func mayAdmit(to filter: EntryFilter) -> Bool {
    switch filter {
    case .all: false
    case .unread: self == .unread
    case .starred: self == .starred
    }
  }
}
