@testable import DataFlow

@globalActor actor ScreenActor {
  static let shared = ScreenActor()
}

extension Store {
  /// Waits until the state fulfills the condition. Tests bound it with a time limit.
  func wait(isolation: isolated any Actor = #isolation, until fits: @escaping (State) -> Bool) async {
    var observation: StoreObservation?
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      guard !fits(state) else { return continuation.resume() }
      var isDone = false
      observation = observe { (state: State) in
        guard !isDone, fits(state) else { return }
        isDone = true
        continuation.resume()
      }
    }
    observation?.end()
  }

  /// Waits until no effect is left.
  func waitUntilIdle(isolation: isolated any Actor = #isolation) async {
    while !isIdle { await Task.yield() }
  }
}
