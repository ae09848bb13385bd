import Bytes
import DataFlow
import HTTPServer
import Reader
import Screens
import Storage

/// The player of a page: handles the start, the progress and the end of playback, and what to play next.
@ScreenActor
final class PlayerPart: LivePart {
  static let name: StaticString = "player"
  private let store: ScopedStore<PlayerFeature.State?, PlayerFeature.Action>
  private var watch: StoreObservation?
  private weak var stream: PageStream?
  private var shown: PlayerFeature.State?
  private let showPlaces: @Sendable () async -> Void

  init(at place: LivePartPlace) {
    let (services, user) = (place.services, place.user)
    showPlaces = { [weak stream = place.stream] in
      do {
        let places = try await services.useCases.listeningPositions(of: user)
        if !places.isEmpty { await stream?.send(PlacesMessage(places, isNew: false)) }
      } catch {
        await stream?.send(ProblemMessage(problem: "The places in your recordings could not be read: \(error)"))
      }
    }
    store = place.store.scope(state: \.player, action: \.player)
    stream = place.stream
    watch = store.observe { [weak self] state in
      guard let self, var state else { return }
      // Shown once a recording is in the player.
      state.moved = nil
      guard state != shown else { return }
      if state.queue != shown?.queue ?? [] { stream?.send(QueueMessage(state.queue)) }
      shown = state
      stream?.send(PlayerMessage(state))
    }
  }

  /// Tells the page where recordings were left. It keeps the places itself, so that idle pages need no memory for them.
  func open() {
    Task { [showPlaces] in await showPlaces() }
  }

  /// Sends the places where apps have left recordings.
  func hear(_ event: ReaderEvent) {
    if case .listened(let positions) = event { stream?.send(PlacesMessage(positions, isNew: true)) }
  }

  func receive(_ form: Form) throws(WebError) {
    let seconds = form["seconds"].flatMap { Int($0) }.map { max($0, 0) }
    if let entry = form["listen"].flatMap(EntryID.init) {
      store.send(.play(entry, from: seconds ?? 0))
    } else if let seconds {
      let length = form["length"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      // Pages of the former version name no recording.
      guard let entry = form["entry"].flatMap(EntryID.init) ?? store.state?.playing?.entry else { return }
      store.send(.progressed(entry, to: seconds, of: length, isPlaying: form.has("playing")))
    } else if form.has("ended") {
      store.send(.ended)
    } else if form.has("closed") {
      store.send(.closed)
    } else if let change = QueueChange(form) {
      store.send(.change(change))
    } else {
      throw .badRequest("The form names no recording.")
    }
  }
}

extension Form {
  fileprivate func has(_ name: String) -> Bool { word(name) == "1" }
}

extension QueueChange {
  /// The change that a form asks for: `queue` is `clear`, or a name of ``init(_:of:)``.
  init?(_ form: Form) {
    if form.word("queue") == "clear" {
      self = .clear
      return
    }
    guard let kind = form["queue"], let entry = form["entry"].flatMap(EntryID.init) else { return nil }
    self.init(kind, of: entry)
  }

  /// The change of one recording by its name: `next`, `last`, `earlier`, `later` or `remove`.
  init?(_ name: String, of entry: EntryID) {
    switch ByteString(name) {
    case "next": self = .next(entry)
    case "last": self = .last(entry)
    case "earlier": self = .earlier(entry)
    case "later": self = .later(entry)
    case "remove": self = .remove(entry)
    default: return nil
    }
  }
}

/// A recording as the page's script knows it.
private struct RecordingMessage: Encodable, Sendable {
  let entry, href, title, feed, audio: String
  let art: String?
  let length: Double?

  init(_ playing: Playing) {
    entry = playing.entry.description
    href = PageContext(query: TimelineQuery(filter: .all)).path(to: playing.entry)
    title = playing.title
    feed = playing.feedTitle
    audio = playing.audio.string
    art = playing.picture?.string
    length = playing.length
  }
}

private struct PlayerMessage: PageMessage {
  static let type: StaticString = "player"
  let entry, href, title, feed, audio, art: String?
  let seconds: Int?
  let playing, preempted: Bool
  let problem: String?

  init(_ state: PlayerFeature.State) {
    let recording = state.playing.map { RecordingMessage($0) }
    (entry, href, title) = (recording?.entry, recording?.href, recording?.title)
    (feed, audio, art) = (recording?.feed, recording?.audio, recording?.art)
    seconds = state.beginsAt
    playing = state.isPlaying
    preempted = state.isPreempted
    problem = state.problem
  }

  var shared: [ByteString?] {
    [entry, href, title, feed, audio, art, seconds.map { "\($0)" }, "\(playing)", "\(preempted)", problem]
      .map { $0.map { ByteString($0) } }
  }
}

/// What to play next.
private struct QueueMessage: PageMessage {
  static let type: StaticString = "queue"
  let recordings: [RecordingMessage]

  init(_ queue: [Playing]) { recordings = queue.map { RecordingMessage($0) } }
}

/// The places at which recordings were left: the entry, the seconds, the length or 0, and 1 for one that was played to its
/// end.
private struct PlacesMessage: PageMessage {
  static let type: StaticString = "places"
  let places: [[Int64]]
  /// True for a place that was reached just now, false for those that the page may know better.
  let isNew: Bool

  init(_ positions: [ListeningPosition], isNew: Bool) {
    self.isNew = isNew
    places = positions.map {
      [$0.entry.rawValue, Int64($0.seconds), Int64($0.length ?? 0), $0.state == .played ? 1 : 0]
    }
  }

  var shared: [ByteString?] { [ByteString("\(isNew) \(places)")] }
}
