/// A flat list that is loaded page by page, as far as someone looks.
///
/// Pages of a list that changes overlap: an element whose identity is there already is left out.
public final class PagedProvider<Element, ID: Hashable, Cursor>: DataProvider {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - load: begins loading the page at the cursor (nil for the first page) and calls back once, at once or later, on
  ///     whatever isolates this provider. Ending the subscription that it returns cancels the load.
  public init(identity: @escaping (Element) -> ID, load: @escaping Load) {
    unique = OrderedSetProvider(identity: identity)
    self.load = load
  }

  // MARK: Public

  public struct Page {
    /// - Parameter next: where the list goes on; nil at its end.
    public init(_ elements: [Element], next: Cursor?) {
      self.elements = elements
      self.next = next
    }

    public let elements: [Element]
    public let next: Cursor?
  }

  public enum State {
    /// There is more.
    case ready
    case loading
    /// The next page could not be loaded; asking again tries again.
    case failed(any Error)
    /// There is no more.
    case finished
  }

  public typealias Load = (Cursor?, @escaping (Result<Page, any Error>) -> Void) -> Subscription

  public private(set) var state: State = .ready

  public var elements: [Element] { unique.elements }

  /// Loads the next page. Does nothing while one is loading, or at the end.
  public func loadNext() {
    switch state {
    case .loading, .finished: return
    case .ready, .failed: begin()
    }
  }

  /// Loads the first page anew; when it is there, it takes the place of all. Until then, all stays as it is.
  public func reload() {
    wantsFirst = true
    begin()
  }

  /// Cancels what is loading. Asking again goes on.
  public func cancel() {
    guard case .loading = state else { return }
    run += 1
    loading = nil
    wantsFirst = false
    change(to: resting)
  }

  public func observe(_ onChange: @escaping () -> Void) -> Subscription { unique.observe(onChange) }

  /// Calls `onChange` whenever the state changes, until the subscription ends.
  public func observeState(_ onChange: @escaping (State) -> Void) -> Subscription {
    states.subscribe(.state, onChange)
  }

  // MARK: Private

  private enum Topic { case state }

  private let unique: OrderedSetProvider<Element, ID>
  private let load: Load
  private let states: SignalBus<Topic, State> = SignalBus()
  private var cursor: Cursor?
  /// What the state is when nothing is loading and nothing has failed.
  private var resting: State = .ready
  /// Whether the next load is one of the first page that takes the place of all; stays so until it has succeeded.
  private var wantsFirst = false
  private var loading: Subscription?
  /// Which load is awaited; what others call back with is too late.
  private var run = 0

  private func begin() {
    run += 1
    let mine = run
    loading = nil
    change(to: .loading)
    guard run == mine else { return }
    let started: Subscription = load(wantsFirst ? nil : cursor) { [weak self] result in
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
      let isFirst: Bool = wantsFirst
      wantsFirst = false
      cursor = page.next
      resting = page.next == nil ? .finished : .ready
      state = resting
      if isFirst { unique.set(page.elements) } else { unique.append(page.elements) }
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
