import DataFlow
import Lists
import Storage

/// The sidebar of an open page. Updates its counts, feeds and folders.
@ScreenActor
public final class SidebarScreen {
  private let subscriptions: ScopedStore<SubscriptionsFeature.State?, SubscriptionsFeature.Action>
  private weak var target: (any ReloadTarget<String, SidebarLine, String>)?
  private var watch: StoreObservation?
  private let onProblem: (String) -> Void
  /// The sections and lines that the page has. Their content is made for each update: a page that waits holds none.
  public private(set) var sections: [ShownSection]
  private var shown: SubscriptionList?
  /// The loads that the list must answer. A page is made of what is stored; a list from before it would undo changes
  /// that the page shows.
  private var needed = 0
  private var problem: String?

  /// The content of a section on a page: the mark of its header, and the stamps of its lines.
  public typealias ShownSection = DiffableObserver<String, SidebarLine, String>.Section

  /// - Parameters:
  ///   - shown: The content that the page already shows.
  ///   - target: Receives the changes; held weakly.
  ///   - onProblem: Receives the reason why the lines could not be loaded. They then stay as they are.
  public init(
    user: ScopedStore<UserFeature.State?, UserFeature.Action>, shown: [ShownSection],
    target: any ReloadTarget<String, SidebarLine, String>, onProblem: @escaping (String) -> Void
  ) {
    subscriptions = user.scope(state: \.subscriptions, action: \.subscriptions)
    self.onProblem = onProblem
    sections = shown
    self.target = target
  }

  /// Updates the target, from now on, to each list that is loaded after the page was made.
  public func open() {
    needed = subscriptions.state?.asked ?? 0
    watch = subscriptions.observe { [weak self] _ in self?.show() }
    show()
  }

  private func show() {
    guard let state = subscriptions.state else { return }
    if let problem = state.problem, problem != self.problem { onProblem(problem) }
    problem = state.problem
    // The list stays the same value while it shows the same, so that comparing it costs nothing.
    guard state.answered >= needed, let list = state.list, list != shown, let target else { return }
    shown = list
    let observer = DiffableObserver(
      provider: SectionsProvider(list.sidebar), stamp: { $0.stamp }, shown: sections, target: target)
    observer.update()
    sections = observer.shown
  }
}
