import Storage

/// A state of content that has to be loaded.
struct StubLoading: Sendable {
  /// The state's name in addresses.
  let name: String
  let delay: StubDelay
  /// The status of a page that waits for the content.
  let status: Int

  static let all: [StubLoading] = [
    StubLoading(name: "slow", delay: .slow(.milliseconds(600)), status: 200),
    StubLoading(name: "loading", delay: .silent, status: 504),
    StubLoading(name: "failing", delay: .failing(StorageError.busy), status: 503),
  ]
}
