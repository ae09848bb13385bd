import Bytes
import DataFlow
import HTTPServer
import Reader
import Storage

/// The player of a page: handles the start, the progress and the end of playback.
@ScreenActor
final class PlayerPart: LivePart {
  static let name: StaticString = "player"
  private let store: ScopedStore<PlayerFeature.State?, PlayerFeature.Action>
  private var watch: StoreObservation?
  private var shown: PlayerFeature.State?

  init(at place: LivePartPlace) {
    store = place.store.scope(state: \.player, action: \.player)
    watch = store.observe { [weak self, weak stream = place.stream] state in
      guard let self, let state, state != shown else { return }
      shown = state
      stream?.send(PlayerMessage(state))
    }
  }

  func receive(_ form: Form) throws(WebError) {
    let seconds = form["seconds"].flatMap { Int($0) }.map { max($0, 0) }
    if let entry = form["listen"].flatMap(EntryID.init) {
      store.send(.play(entry, from: seconds ?? 0))
    } else if let seconds {
      store.send(.progressed(to: seconds, isPlaying: form["playing"]?.hasSameBytes(as: "1") == true))
    } else if form["ended"]?.hasSameBytes(as: "1") == true {
      store.send(.ended)
    } else {
      throw .badRequest("The form names no recording.")
    }
  }
}

private struct PlayerMessage: PageMessage {
  static let type: StaticString = "player"
  let entry, href, title, feed, audio, art: String?
  let seconds: Int?
  let playing, preempted: Bool
  let problem: String?

  init(_ state: PlayerFeature.State) {
    entry = state.playing?.entry.description
    href = state.playing.map { PageContext(query: TimelineQuery(filter: .all)).path(to: $0.entry) }
    art = state.playing?.picture?.string
    title = state.playing?.title
    feed = state.playing?.feedTitle
    audio = state.playing?.audio.string
    seconds = state.beginsAt
    playing = state.isPlaying
    preempted = state.isPreempted
    problem = state.problem
  }
}
