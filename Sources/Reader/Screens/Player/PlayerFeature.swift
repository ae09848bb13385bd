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
    /// What somebody wants to hear: what has been looked up for another comes too late.
    public var wanted: EntryID?
    public var isPlaying = false
    /// Whether something else is listened to, on another page.
    public var isSilenced = false
    /// Where the sound is to begin, in seconds, as long as it has not begun: where it was left.
    public var beginsAt: Int?
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
    /// Somebody has begun to listen, or goes on, at so many seconds.
    case play(EntryID, from: Int)
    case began(Playing, at: Int?)
    /// How far it has come, in seconds; said every few seconds, and at a pause.
    case came(to: Int, isPlaying: Bool)
    /// It was heard to its end, or closed.
    case ended
    /// Something else is listened to, on another page.
    case silenced
    case failed(String)
  }

  private enum Work { case load, keep }

  /// Whoever has heard less than so many seconds goes on where the recording was left.
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
      // Whoever has begun to listen meanwhile is not interrupted.
      guard state.playing == nil, state.wanted == nil else { return .none }
      state.playing = playing
      state.beginsAt = seconds
      return .none
    case .play(let id, let seconds):
      state.problem = nil
      state.wanted = id
      state.isPlaying = true
      state.isSilenced = false
      state.beginsAt = nil
      return begin(id, at: seconds, of: state.user)
    case .began(let playing, let seconds):
      guard state.wanted == playing.entry else { return .none }
      state.playing = playing
      state.beginsAt = seconds
      return .none
    case .came(let seconds, let isPlaying):
      // What was silenced stops and says so: that is no place to go on from.
      guard let playing = state.playing, state.isPlaying else { return .none }
      state.problem = nil
      state.isPlaying = isPlaying
      state.beginsAt = nil
      return keep(ListeningPosition(entry: playing.entry, seconds: seconds), of: state.user)
    case .ended:
      let ended: EntryID? = state.playing?.entry ?? state.wanted
      state = State(user: state.user)
      return .merge(.cancel(id: Work.load), ended.map { (id: EntryID) in forget(id, of: state.user) } ?? .none)
    case .silenced:
      state.isPlaying = false
      state.isSilenced = true
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
      await send(.failed("What you listened to could not be found again: \(error)"))
    }
  }

  private func begin(_ id: EntryID, at seconds: Int, of user: UserID) -> Effect<Action> {
    .run(id: Work.load, cancelInFlight: true) { [screens] (send) in
      guard let entry = try await screens.entries(user).entry(id), let playing = Playing(entry) else {
        return await send(.failed("There is nothing to hear in this entry any more."))
      }
      guard seconds < Self.beginning else { return await send(.began(playing, at: nil)) }
      let left: ListeningPosition? = try await screens.listening(user).position()
      await send(.began(playing, at: left?.entry == id ? left?.seconds : nil))
    } catch: { (error, send) in
      await send(.failed("The recording could not be found: \(error)"))
    }
  }

  /// What was left somewhere else stays.
  private func forget(_ id: EntryID, of user: UserID) -> Effect<Action> {
    .run(id: Work.keep, cancelInFlight: true) { [screens] (_) in
      let listening: any ListeningKeeping = screens.listening(user)
      if try await listening.position()?.entry == id { try await listening.keep(nil) }
    } catch: { (error, send) in
      await send(.failed("How far you have listened could not be forgotten: \(error)"))
    }
  }

  private func keep(_ position: ListeningPosition, of user: UserID) -> Effect<Action> {
    .run(id: Work.keep, cancelInFlight: true) { [screens] (_) in
      try await screens.listening(user).keep(position)
    } catch: { (error, send) in
      await send(.failed("How far you have listened could not be kept: \(error)"))
    }
  }
}
