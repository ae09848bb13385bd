import CasePaths
import DataFlow
import Storage

/// What is listened to on one page. It goes on where it was left, also on another page and another day.
///
/// One child with several parents: the page, for the rows of its timelines and the bar, and the open entry.
public struct PlayerFeature: Reducer {
  public struct State: Sendable, Equatable {
    public let user: UserID
    public var playing: Playing?
    public var isPlaying = false
    /// Where the sound begins, in seconds: where it was left. Not how far it has come since.
    public var beginsAt = 0
    public var problem: String?

    public init(user: UserID) {
      self.user = user
    }
  }

  @CasePathable
  public enum Action: Sendable {
    /// The page has opened: what was left off is offered again.
    case restore
    case restored(Playing, seconds: Int)
    /// Somebody has begun to listen.
    case play(EntryID)
    case began(Playing, seconds: Int)
    /// How far it has come, in seconds; said every few seconds, and at a pause.
    case came(to: Int, isPlaying: Bool)
    /// It was heard to its end, or closed.
    case ended
    /// Something else is listened to, on another page.
    case silenced
    case failed(String)
  }

  private enum Work { case load, keep }

  private let screens: ScreenContainer

  public init(screens: ScreenContainer) {
    self.screens = screens
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .restore:
      return restore(state.user)
    case .restored(let playing, let seconds):
      // Whoever has begun to listen meanwhile is not interrupted.
      guard state.playing == nil else { return .none }
      state.playing = playing
      state.beginsAt = seconds
      return .none
    case .play(let id):
      state.problem = nil
      state.isPlaying = true
      return begin(id, of: state.user)
    case .began(let playing, let seconds):
      state.playing = playing
      state.beginsAt = seconds
      return .none
    case .came(let seconds, let isPlaying):
      // What was silenced stops and says so: that is no place to go on from.
      guard let playing = state.playing, state.isPlaying || isPlaying else { return .none }
      state.isPlaying = isPlaying
      return keep(ListeningPosition(entry: playing.entry, seconds: seconds), of: state.user)
    case .ended:
      state.playing = nil
      state.isPlaying = false
      return .merge(.cancel(id: Work.load), keep(nil, of: state.user))
    case .silenced:
      state.isPlaying = false
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
      await send(.failed("What you listened to could not be found again: \(error)"))
    }
  }

  private func begin(_ id: EntryID, of user: UserID) -> Effect<Action> {
    .run(id: Work.load, cancelInFlight: true) { [screens] (send) in
      guard let entry = try await screens.entries(user).entry(id), let playing = Playing(entry) else {
        return await send(.failed("There is nothing to hear in this entry any more."))
      }
      let left: ListeningPosition? = try await screens.listening(user).position()
      await send(.began(playing, seconds: left?.entry == id ? left?.seconds ?? 0 : 0))
    } catch: { (error, send) in
      await send(.failed("The recording could not be found: \(error)"))
    }
  }

  private func keep(_ position: ListeningPosition?, of user: UserID) -> Effect<Action> {
    .run(id: Work.keep, cancelInFlight: true) { [screens] (_) in
      try await screens.listening(user).keep(position)
    } catch: { (error, send) in
      await send(.failed("How far you have listened could not be kept: \(error)"))
    }
  }
}
