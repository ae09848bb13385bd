import Loading

/// Loads one address on each press, and shows the progress.
@MainActor
final class RefreshButton {
  private let loader: Loader
  private let request: Request
  private(set) var percent: Int?
  private(set) var text: String = ""
  private var run: LoadingRun?

  init(loader: Loader, url: String) {
    self.loader = loader
    request = Request(url)
  }

  func press() async throws {
    let run: LoadingRun = loader.start(request, priority: .high)
    self.run = run
    for await state in run.states {
      guard case .ongoing(let progress) = state, let expected = progress.expectedBytes, expected > 0 else { continue }
      percent = progress.receivedBytes * 100 / expected
    }
    text = String(decoding: try await run.response().body, as: UTF8.self)
  }

  /// Cancels only this run. Another run of an equal request continues.
  func pressAgainToCancel() { run?.cancel() }
}
