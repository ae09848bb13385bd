import DataFlow
import Lists
import Storage

/// The sidebar of an open page. Updates its counts, feeds and folders.
@ScreenActor
public final class SidebarScreen {
  private let user: ScopedStore<UserFeature.State?, UserFeature.Action>
  private let provider = SectionsProvider<String, any SidebarItem>()
  private let observer: SectionedObserver<String, any SidebarItem, String>
  private var watches: [StoreObservation] = []
  private let onProblem: (String) -> Void
  private var shown: (generation: Int, folded: Set<FolderID>, list: SubscriptionList)?
  private var problem: String?

  /// The content of a section on a page: the mark of its header, and the stamps of its lines.
  public typealias ShownSection = SectionedObserver<String, any SidebarItem, String>.Section

  /// - Parameters:
  ///   - shown: The content that the page already shows.
  ///   - target: Receives the changes; held weakly.
  ///   - onProblem: Receives the reason why the lines could not be loaded. They then stay as they are.
  public init(
    user: ScopedStore<UserFeature.State?, UserFeature.Action>, shown: [ShownSection],
    target: any SectionedReloadTarget<String, any SidebarItem, String>, onProblem: @escaping (String) -> Void
  ) {
    self.user = user
    self.onProblem = onProblem
    observer = SectionedObserver(
      provider: provider, stamp: { (item: any SidebarItem) in item.stamp }, shown: shown, target: target)
    watches = [
      user.scope(state: \.subscriptions, action: \.subscriptions).observe { [weak self] _ in self?.show() },
      user.scope(state: \.settings, action: \.settings).observe { [weak self] _ in self?.show() },
    ]
  }

  /// Updates the target to the current state.
  public func show() {
    guard let state = user.state else { return }
    let problem: String? = state.subscriptions.problem ?? state.settings.problem
    if let problem, problem != self.problem { onProblem(problem) }
    self.problem = problem
    guard let list = state.subscriptions.list else { return }
    // Waits for the settings, so that folded folders do not open for a moment.
    guard state.settings.settings != nil || state.settings.problem != nil else { return }
    let folded: Set<FolderID> = state.settings.settings?.foldedFolders ?? []
    let generation: Int = state.subscriptions.generation
    if let shown, shown.generation == generation, shown.folded == folded { return }
    let (isFirst, before) = (shown == nil, shown)
    shown = (generation, folded, list)
    // Each new page loads the list again; usually it has not changed for the other pages.
    if let before, before.folded == folded, before.list.showsTheSame(as: list) { return }
    provider.set(list.sidebar(folded: folded))
    // Also if there were no lines: the page may show lines of removed feeds.
    if isFirst { observer.update() }
  }
}
