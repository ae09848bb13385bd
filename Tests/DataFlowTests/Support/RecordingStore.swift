@testable import DataFlow

/// Creates a store that records its actions and returns the given effect for each.
func recordingStore(
  problems: @escaping (StoreProblem) -> Void = { _ in }, isolation: isolated any Actor = #isolation,
  _ effect: @escaping (Int) -> Effect<Int>
) -> Store<[Int], Int> {
  Store(
    initial: [],
    reducer: Reduce { (state: inout [Int], action: Int) in
      state.append(action)
      return effect(action)
    }, isolation: #isolation, onProblem: problems)
}
