/// A flat list that is loaded page by page, on demand.
///
/// Pages of a list that changes may overlap: an element whose identity is already there is left out.
public final class PagedProvider<Element, ID: Hashable, Cursor>: DataProvider {
  // MARK: Lifecycle

  /// Creates a list that is empty until its first page is requested.
  ///
  /// - Parameters:
  ///   - load: starts loading the page at the cursor (nil for the first page) and calls back once, at once or later, in
  ///     the isolation of this provider. Ending the returned subscription cancels the load.
  ///   - identity: returns an element's identity. Elements that are there already are left out.
  public init(identity: @escaping (Element) -> ID, load: @escaping Load) {
    self.identity = identity
    self.load = load
  }

  // MARK: Public

  /// A page of elements, and the place of the next one.
  public struct Page {
    /// Creates a page.
    ///
    /// - Parameters:
    ///   - next: the cursor of the next page; nil at the end of the list.
    ///   - elements: the elements of the page.
    public init(_ elements: [Element], next: Cursor?) {
      self.elements = elements
      self.next = next
    }

    /// The elements of the page.
    public let elements: [Element]
    /// The cursor of the next page; nil at the end of the list.
    public let next: Cursor?
  }

  /// The state of loading pages.
  public enum State {
    /// More pages are available.
    case ready
    case loading
    /// The next page could not be loaded; the next request tries again.
    case failed(any Error)
    /// The list is complete.
    case finished
  }

  /// Loads the page at a cursor, nil for the first, and calls back once.
  public typealias Load = (Cursor?, @escaping (Result<Page, any Error>) -> Void) -> SignalSubscription

  /// The state of loading pages.
  public private(set) var state: State = .ready

  public var elements: [Element] { shown.elements }

  /// Loads the next page. Does nothing while a page is loading, or at the end.
  public func loadNext() {
    switch state {
    case .loading, .finished: return
    case .ready, .failed: begin()
    }
  }

  /// Loads the first page again. When it is loaded, it replaces all elements; until then they stay.
  public func reload() {
    wantsFirst = true
    begin()
  }

  /// Cancels the load in progress. The next request continues.
  public func cancel() {
    guard case .loading = state else { return }
    run += 1
    loading = nil
    wantsFirst = false
    change(to: resting)
  }

  public func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { shown.observe(onChange) }

  /// Calls `onChange` whenever the state changes, until the subscription ends.
  public func observeState(_ onChange: @escaping (State) -> Void) -> SignalSubscription {
    states.subscribe(.state, onChange)
  }

  // MARK: Private

  private enum Topic { case state }

  private let identity: (Element) -> ID
  private let shown = ArrayProvider<Element>()
  private var ids: Set<ID> = []
  private let load: Load
  private let states: SignalBus<Topic, State> = SignalBus()
  private var cursor: Cursor?
  /// The state when no page is loading and no load has failed.
  private var resting: State = .ready
  /// True if the next load is that of the first page, which replaces all elements. It stays true until that load has
  /// succeeded.
  private var wantsFirst = false
  private var loading: SignalSubscription?
  /// The number of the load in progress. Results of other loads are too late and are ignored.
  private var run = 0

  private func begin() {
    run += 1
    let mine = run
    loading = nil
    change(to: .loading)
    guard run == mine else { return }
    let started: SignalSubscription = load(wantsFirst ? nil : cursor) { [weak self] result in
      guard let self, self.run == mine else { return }
      self.run += 1
      self.loading = nil
      self.finish(result)
    }
    if run == mine { loading = started }
  }

  private func finish(_ result: Result<Page, any Error>) {
    switch result {
    case .success(let page):
      let isFirst = wantsFirst
      wantsFirst = false
      cursor = page.next
      resting = page.next == nil ? .finished : .ready
      state = resting
      if isFirst { ids = [] }
      let new = page.elements.filter { ids.insert(identity($0)).inserted }
      if isFirst { shown.elements = new } else { shown.append(new) }
      states.post(state, for: .state)
    case .failure(let error):
      change(to: .failed(error))
    }
  }

  private func change(to state: State) {
    self.state = state
    states.post(state, for: .state)
  }
}
