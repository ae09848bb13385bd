import Reader
import Storage

/// The states that everything may be in that has to be loaded, whatever it is.
struct LoadingState: Sendable {
  /// Stands in addresses.
  let name: String
  let pace: Pace
  /// The status of a page that waits for it.
  let status: Int

  static let all: [LoadingState] = [
    LoadingState(name: "slow", pace: .slow(.milliseconds(600)), status: 200),
    LoadingState(name: "loading", pace: .silent, status: 504),
    LoadingState(name: "failing", pace: .failing(StorageError.busy), status: 500),
  ]
}
