import CasePaths
import DataFlow
import Storage

/// What a live timeline *is*, one way: entries come in by actions, the screen shows what the state says.
public struct TimelineFeature: Reducer {
  public struct State: Sendable {
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
    /// Whether `shown` has been loaded at all.
    public var isLoaded = false
    /// Grow whenever `shown`, or `arrivals`, were loaded anew.
    public var shownGeneration = 0
    public var arrivalsGeneration = 0
    /// Grows with every change of an entry's state: what was read from storage before it may be out of date.
    public var changes = 0
    public var problem: String?

    public init(query: TimelineQuery, newest: EntryID, bottom: TimelinePosition?, keeping: [EntryID]) {
      self.query = query
      self.newest = newest
      self.bottom = bottom
      self.keeping = keeping
    }
  }

  @CasePathable
  public enum Action: Sendable {
    /// The stream opened, or what is stored may have changed unseen.
    case reload
    /// `asOf` is the count of changes when the load began.
    case loaded([StoredEntry], asOf: Int)
    /// An entry was read or starred, here or elsewhere; its item knows already.
    case entriesChanged
    /// A refresh has stored new entries, of any feed.
    case came([EntryID])
    case arrived([StoredEntry])
    case showArrivals
    case showOlder
    /// How far down the page reaches from now on.
    case olderFound(bottom: TimelinePosition?)
    case failed(String)
  }

  private let loading: any TimelineLoading

  public init(loading: any TimelineLoading) {
    self.loading = loading
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .reload:
      return reload(state)
    case .entriesChanged:
      state.changes += 1
      return .none
    case .loaded(let entries, let asOf):
      // Something was read or starred while this was on its way: its items must not fall back to what they were.
      guard asOf == state.changes else { return reload(state) }
      state.shown = entries.filter { (entry: StoredEntry) in entry.id <= state.newest }
      state.arrivals = entries.filter { (entry: StoredEntry) in entry.id > state.newest }
      state.problem = nil
      state.isLoaded = true
      state.shownGeneration += 1
      state.arrivalsGeneration += 1
      return state.shown.isEmpty && !state.arrivals.isEmpty ? .send(.showArrivals) : .none
    case .came(let ids):
      return load { [loading, query = state.query] in .arrived(try await loading.arrivals(of: query, among: ids)) }
    case .arrived(let entries):
      return arrived(entries, in: &state)
    case .showArrivals:
      guard let newest = state.arrivals.map(\.id).max() else { return .none }
      state.newest = max(state.newest, newest)
      return reload(state)
    case .showOlder:
      return showOlder(state)
    case .olderFound(let bottom):
      state.bottom = bottom
      return reload(state)
    case .failed(let problem):
      state.problem = problem
      return .none
    }
  }

  private func arrived(_ entries: [StoredEntry], in state: inout State) -> Effect<Action> {
    let known = Set(state.arrivals.map(\.id)).union(state.shown.map(\.id))
    let unknown: [StoredEntry] = entries.filter { (entry: StoredEntry) in !known.contains(entry.id) }
    guard !unknown.isEmpty else { return .none }
    state.arrivals = (unknown + state.arrivals).sorted { (a: StoredEntry, b: StoredEntry) in
      a.published == b.published ? a.id > b.id : a.published > b.published
    }
    state.arrivalsGeneration += 1
    // Nothing can jump on an empty page.
    return state.isLoaded && state.shown.isEmpty ? .send(.showArrivals) : .none
  }

  // MARK: - Effects

  private func reload(_ state: State) -> Effect<Action> {
    var request = TimelineRequest(query: state.query)
    request.notOlderThan = state.bottom
    request.keeping = state.keeping
    let expected: Int = state.shown.count + state.arrivals.count + 2 * TimelineRequest.pageLength
    request.limit =
      state.bottom == nil ? TimelineRequest.longestPage : min(max(expected, 500), TimelineRequest.longestPage)
    return load { [loading, request, changes = state.changes] in
      .loaded(try await loading.entries(request), asOf: changes)
    }
  }

  private func showOlder(_ state: State) -> Effect<Action> {
    guard let bottom = state.bottom, state.shown.count < TimelineRequest.longestPage else { return .none }
    var request = TimelineRequest(query: state.query)
    request.olderThan = bottom
    return load { [loading, request] in
      let entries: [StoredEntry] = try await loading.entries(request)
      return .olderFound(bottom: entries.count < request.limit ? nil : entries.last?.position)
    }
  }

  private func load(_ action: @escaping @Sendable () async throws -> Action) -> Effect<Action> {
    .run { (send) in
      do {
        await send(try await action())
      } catch is CancellationError {
      } catch {
        await send(.failed("The timeline could not be loaded: \(error)"))
      }
    }
  }
}
