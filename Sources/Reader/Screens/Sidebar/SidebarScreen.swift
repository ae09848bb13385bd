import DataFlow
import Lists
import Storage

/// A sidebar that somebody looks at: counts, feeds and folders follow what happens.
@ScreenActor
public final class SidebarScreen {
  private let user: ScopedStore<UserFeature.State?, UserFeature.Action>
  private let provider = SectionsProvider<String, any SidebarItem>()
  private let observer: SectionedObserver<String, any SidebarItem, String>
  private var watches: [StoreObservation] = []
  private let onProblem: (String) -> Void
  private var shown: (generation: Int, folded: Set<FolderID>, list: SubscriptionList)?
  private var problem: String?

  /// A section as a page shows it: the mark of its header, and its lines.
  public typealias ShownSection = SectionedObserver<String, any SidebarItem, String>.Section

  /// - Parameters:
  ///   - shown: what the page shows already.
  ///   - target: held weakly.
  ///   - onProblem: hears why the lines could not be loaded; they stay as they are then.
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

  /// Brings the target up to what is known now.
  public func show() {
    guard let state = user.state else { return }
    let problem: String? = state.subscriptions.problem ?? state.settings.problem
    if let problem, problem != self.problem { onProblem(problem) }
    self.problem = problem
    guard let list = state.subscriptions.list else { return }
    // Folders are not shown open for a moment only because nobody knows yet which are folded.
    guard state.settings.settings != nil || state.settings.problem != nil else { return }
    let folded: Set<FolderID> = state.settings.settings?.foldedFolders ?? []
    let generation: Int = state.subscriptions.generation
    if let shown, shown.generation == generation, shown.folded == folded { return }
    let (isFirst, before) = (shown == nil, shown)
    shown = (generation, folded, list)
    // A list is loaded anew for each page that opens: as a rule it says nothing new to the others.
    if let before, before.folded == folded, before.list.showsTheSame(as: list) { return }
    provider.set(list.sidebar(folded: folded))
    // Also where there was nothing: the page may show lines that are gone.
    if isFirst { observer.update() }
  }
}
