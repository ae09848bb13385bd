import Reader
import Storage

/// A state of content that has to be loaded.
struct LoadingScenario: Sendable {
  /// The state's name in addresses.
  let name: String
  let pace: Pace
  /// The status of a page that waits for the content.
  let status: Int

  static let all: [LoadingScenario] = [
    LoadingScenario(name: "slow", pace: .slow(.milliseconds(600)), status: 200),
    LoadingScenario(name: "loading", pace: .silent, status: 504),
    LoadingScenario(name: "failing", pace: .failing(StorageError.busy), status: 500),
  ]
}
