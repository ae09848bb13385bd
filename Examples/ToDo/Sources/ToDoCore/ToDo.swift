import DataFlow
import Foundation

/// One thing to do, with the time that was spent on it.
public struct ToDo: Reducer {
  public struct State: Equatable, Identifiable, Codable, Sendable {
    public let id: UUID
    public var title: String
    public var isDone = false
    public var seconds = 0
    public var isRunning = false

    public init(id: UUID, title: String) {
      self.id = id
      self.title = title
    }
  }

  @CasePathable public enum Action {
    case startTapped
    case stopTapped
    case ticked
    case doneTapped
  }

  private enum Work { case timer }

  let clock: any Clock<Duration>

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      guard !state.isRunning, !state.isDone else { return .none }
      state.isRunning = true
      return .timer(every: .seconds(1), clock: clock) { .ticked }.cancellable(id: Work.timer)
    case .stopTapped:
      state.isRunning = false
      return .cancel(id: Work.timer)
    case .ticked:
      state.seconds += 1
      return .none
    case .doneTapped:
      state.isDone.toggle()
      state.isRunning = false
      return .cancel(id: Work.timer)
    }
  }
}
