import Bytes
import DataFlow
import Reader
import Storage

/// Sends a page the state of the modules beside its lists: the open entry, the player, the search results and the
/// progress of refreshes.
@ScreenActor
final class ModuleMessages {
  private var watches: [StoreObservation] = []
  private let context: PageContext
  private weak var stream: PageStream?
  private var progress: RefreshProgress.State?
  private var player: PlayerFeature.State?
  private var entry: PageMessage.EntryMarks?
  private var found = ""

  init(
    page: ScopedStore<PageFeature.State?, PageFeature.Action>,
    progress: ScopedStore<RefreshProgress.State, RefreshProgress.Action>, context: PageContext, stream: PageStream
  ) {
    self.context = context
    self.stream = stream
    watches = [
      progress.observe { [weak self] (state: RefreshProgress.State) in self?.show(state) },
      page.scope(state: \.player, action: \.player).observe { [weak self] (state: PlayerFeature.State?) in
        if let state { self?.show(state) }
      },
      page.scope(state: \.entry, action: \.entry).observe { [weak self] (state: EntryFeature.State?) in
        if let state { self?.show(state) }
      },
      page.scope(state: \.search, action: \.search).observe { [weak self] (state: SearchFeature.State?) in
        if let state { self?.show(state) }
      },
    ]
  }

  /// Sends the progress of refreshes, unless it is the last progress sent.
  func show(_ state: RefreshProgress.State) {
    guard state != progress else { return }
    progress = state
    stream?.send(.progress(state))
  }

  private func show(_ state: PlayerFeature.State) {
    guard state != player else { return }
    player = state
    stream?.send(.player(state))
  }

  private func show(_ state: EntryFeature.State) {
    // The open entry is the second place that controls the player.
    show(state.player)
    guard let shown = state.entry else { return }
    let marks = PageMessage.EntryMarks(entry: shown.id, isUnread: shown.isUnread, isStarred: shown.isStarred)
    defer { entry = marks }
    // The page has just received the entry itself.
    guard let entry, entry.entry == marks.entry, entry != marks else { return }
    stream?.send(.entry(marks))
  }

  private func show(_ state: SearchFeature.State) {
    if let problem = state.problem { stream?.send(.problem(problem)) }
    guard !state.isSearching else { return }
    let html: String = SearchHits(state, on: context).html
    guard !html.hasSameBytes(as: found) else { return }
    found = html
    stream?.send(.found(html))
  }
}
