/// The timing of a stub's answers.
public enum StubDelay: Sendable {
  case atOnce
  case slow(Duration)
  /// Never answers; the wait ends with its task's cancellation.
  case silent
  case failing(any Error)

  /// - Throws: The error of `failing`; `CancellationError`.
  public func wait() async throws {
    switch self {
    case .atOnce: return
    case .slow(let delay): try await Task.sleep(for: delay)
    case .silent: while true { try await Task.sleep(for: .seconds(3_600)) }
    case .failing(let error): throw error
    }
  }
}
