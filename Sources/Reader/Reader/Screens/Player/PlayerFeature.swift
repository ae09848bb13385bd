import CasePaths
import DataFlow
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
    public var problem: String?

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
    /// The position in seconds, reported every few seconds and at a pause.
    case progressed(to: Int, isPlaying: Bool)
    /// The recording was played to its end, or closed.
    case ended
    /// Another page has started playback.
    case preempted
    case failed(String)
  }

  private enum Work { case load, keep }

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
      state.beginsAt = seconds
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
    case .progressed(let seconds, let isPlaying):
      // A preempted player reports its pause too; that position is not saved.
      guard let playing = state.playing, state.isPlaying else { return .none }
      state.problem = nil
      state.isPlaying = isPlaying
      state.beginsAt = nil
      return keep(ListeningPosition(entry: playing.entry, seconds: seconds), of: state.user)
    case .ended:
      let ended = state.playing?.entry ?? state.wanted
      state = State(user: state.user)
      return .merge(.cancel(id: Work.load), ended.map { id in forget(id, of: state.user) } ?? .none)
    case .preempted:
      state.isPlaying = false
      state.isPreempted = true
      state.beginsAt = nil
      return .none
    case .failed(let problem):
      state.problem = problem
      state.isPlaying = false
      return .none
    }
  }

  private func restore(_ user: UserID) -> Effect<Action> {
    .run(id: Work.load) { [screens] (send) in
      guard let left = try await screens.listening(user).position(),
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
      guard seconds < Self.beginning else { return await send(.began(playing, at: nil)) }
      let left = try await screens.listening(user).position()
      await send(.began(playing, at: left?.entry == id ? left?.seconds : nil))
    } catch: { (error, send) in
      await send(.failed("The recording could not be loaded: \(error)"))
    }
  }

  /// Keeps a saved position in another recording.
  private func forget(_ id: EntryID, of user: UserID) -> Effect<Action> {
    .run(id: Work.keep, cancelInFlight: true) { [screens] (_) in
      let listening: any ListeningKeeping = screens.listening(user)
      if try await listening.position()?.entry == id { try await listening.keep(nil) }
    } catch: { (error, send) in
      await send(.failed("Your position in the recording could not be deleted: \(error)"))
    }
  }

  private func keep(_ position: ListeningPosition, of user: UserID) -> Effect<Action> {
    .run(id: Work.keep, cancelInFlight: true) { [screens] (_) in
      try await screens.listening(user).keep(position)
    } catch: { (error, send) in
      await send(.failed("Your position in the recording could not be saved: \(error)"))
    }
  }
}
