import DataFlow
import EnumPaths
import Storage

/// The player of one page. Playback continues at the saved position, also on another page or another day.
///
/// It has two parents: the page, for the rows of its timelines and the bar, and the open entry.
public struct PlayerFeature: Reducer {
  public struct State: Sendable, Equatable {
    public let user: UserID
    public var playing: Playing?
    /// The entry to play next. Results of loads for other entries are dropped.
    public var wanted: EntryID?
    public var isPlaying = false
    /// True if another page has started playback.
    public var isPreempted = false
    /// The saved position in seconds, until playback has started there.
    public var beginsAt: Int?
    /// The first position that came from elsewhere before a recording was in the player.
    public var moved: ListeningPosition?
    public var problem: String?
    /// The recordings to play next.
    public var queue: [Playing] = []

    public init(user: UserID) {
      self.user = user
    }
  }

  @CasePathable
  public enum Action: Sendable {
    /// The page has opened: offers the recording that was played last.
    case restore
    case restored(Playing, seconds: Int)
    /// The user has started playback at this position, in seconds.
    case play(EntryID, from: Int)
    case began(Playing, at: Int?)
    /// The position in this recording in seconds, reported every few seconds and at a pause.
    case progressed(EntryID, to: Int, of: Int?, isPlaying: Bool)
    /// The recording was played to its end.
    case ended
    /// The user has closed the player.
    case closed
    case change(QueueChange)
    case queued([Playing])
    /// Another page has started playback.
    case preempted
    /// An app has gone on with a recording.
    case moved(ListeningPosition)
    case failed(String)
  }

  private enum Work { case load, keep, queue }

  /// Playback that starts before this many seconds continues at the saved position.
  static let beginning = 2

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .restore:
      return restore(state.user)
    case .restored(let playing, let seconds):
      // Does not replace a recording that has been started meanwhile.
      guard state.playing == nil, state.wanted == nil else { return .none }
      state.playing = playing
      // A page that went told its last seconds while this one read what was kept before.
      state.beginsAt = state.moved?.entry == playing.entry ? state.moved?.seconds : seconds
      return .none
    case .play(let id, let seconds):
      state.problem = nil
      state.wanted = id
      state.isPlaying = true
      state.isPreempted = false
      state.beginsAt = nil
      return begin(id, at: seconds, of: state.user)
    case .began(let playing, let seconds):
      guard state.wanted == playing.entry else { return .none }
      state.playing = playing
      state.beginsAt = seconds
      return .none
    case .progressed(let entry, let seconds, let length, let isPlaying):
      // A preempted player reports its pause too, and one that has not begun yet says 0; these positions are not saved.
      guard entry == state.playing?.entry, state.isPlaying else { return .none }
      state.problem = nil
      state.isPlaying = isPlaying
      state.beginsAt = nil
      return keep(ListeningPosition(entry: entry, seconds: seconds, length: length), of: state.user)
    case .ended: return leave(&state, as: .played)
    case .closed: return leave(&state, as: .left)
    case .change(let change): return self.change(change, of: state.user)
    case .queued(let queue):
      state.queue = queue
      return .none
    case .preempted:
      state.isPlaying = false
      state.isPreempted = true
      state.beginsAt = nil
      return .none
    case .moved(let position):
      if state.playing == nil, state.moved == nil { state.moved = position }
      guard state.playing?.entry == position.entry, !state.isPlaying else { return .none }
      state.beginsAt = position.seconds
      return .none
    case .failed(let problem):
      state.problem = problem
      state.isPlaying = false
      return .none
    }
  }

  // MARK: Private

  /// Takes the recording out of the player.
  private func leave(_ state: inout State, as new: ListeningPosition.State) -> Effect<Action> {
    let left = state.playing?.entry ?? state.wanted
    (state.playing, state.wanted, state.beginsAt, state.problem) = (nil, nil, nil, nil)
    (state.isPlaying, state.isPreempted) = (false, false)
    guard let left else { return .cancel(id: Work.load) }
    return .merge(.cancel(id: Work.load), close(left, as: new, of: state.user))
  }

  private func restore(_ user: UserID) -> Effect<Action> {
    .run(id: Work.load) { [screens] (send) in
      let listening: any ListeningKeeping = screens.listening(user)
      let queue = try await Self.queue(of: user, screens)
      if !queue.isEmpty { await send(.queued(queue)) }
      guard let left = try await listening.latest(), left.state == .open,
        let entry = try await screens.entries(user).entry(left.entry), let playing = Playing(entry)
      else { return }
      await send(.restored(playing, seconds: left.seconds))
    } catch: { (error, send) in
      await send(.failed("The last recording could not be loaded: \(error)"))
    }
  }

  private func begin(_ id: EntryID, at seconds: Int, of user: UserID) -> Effect<Action> {
    .run(id: Work.load, cancelInFlight: true) { [screens] (send) in
      guard let entry = try await screens.entries(user).entry(id), let playing = Playing(entry) else {
        return await send(.failed("This entry no longer has a recording."))
      }
      let listening: any ListeningKeeping = screens.listening(user)
      if try await listening.queue().contains(id) {
        try await listening.change(.remove(id))
        await send(.queued(try await Self.queue(of: user, screens)))
      }
      guard seconds < Self.beginning else { return await send(.began(playing, at: nil)) }
      let left = try await listening.position(in: id)
      await send(.began(playing, at: left?.state == .played ? nil : left?.seconds))
    } catch: { (error, send) in
      await send(.failed("The recording could not be loaded: \(error)"))
    }
  }

  /// Keeps the place at which the recording was left.
  private func close(_ id: EntryID, as state: ListeningPosition.State, of user: UserID) -> Effect<Action> {
    .run(id: Work.keep, cancelInFlight: true) { [screens] (_) in
      let listening: any ListeningKeeping = screens.listening(user)
      // A recording of which nothing was heard has no place, and leaves the latest one as it is.
      guard var position = try await listening.position(in: id) else { return }
      position.state = state
      try await listening.keep(position)
    } catch: { (error, send) in
      await send(.failed("Your position in the recording could not be saved: \(error)"))
    }
  }

  private func keep(_ position: ListeningPosition, of user: UserID) -> Effect<Action> {
    .run(id: Work.keep, cancelInFlight: true) { [screens] (_) in
      try await screens.listening(user).keep(position)
    } catch: { (error, send) in
      await send(.failed("Your position in the recording could not be saved: \(error)"))
    }
  }

  // MARK: The queue

  private func change(_ change: QueueChange, of user: UserID) -> Effect<Action> {
    .run(id: Work.queue) { [screens] (send) in
      try await screens.listening(user).change(change)
      await send(.queued(try await Self.queue(of: user, screens)))
    } catch: { (error, send) in
      await send(.failed("What to play next could not be changed: \(error)"))
    }
  }

  /// The recordings to play next that still have a file.
  private static func queue(of user: UserID, _ screens: ScreenContainer) async throws -> [Playing] {
    let queue = try await screens.listening(user).queue()
    guard !queue.isEmpty else { return [] }
    return try await screens.entries(user).entries(queue).compactMap { Playing($0) }
  }
}
