import Synchronization

/// The runs of one loader that have not ended yet.
///
/// Runs hold the registry, not the loader, so that the loader can go while they last.
final class RunRegistry: Sendable {
  var count: Int { runs.withLock { (runs: inout [ObjectIdentifier: LoadingRun]) in runs.count } }

  /// Starts a run and holds it until it ends. O(1).
  func start(
    _ request: Request,
    _ work: @escaping @Sendable (RunRecord) async -> Result<Response, TransportError>
  ) -> LoadingRun {
    let record: RunRecord = RunRecord()
    // The lock is held until the run is in the table: a run that ends at once must not leave before it has entered.
    return runs.withLock { (runs: inout [ObjectIdentifier: LoadingRun]) in
      let task: Task<Result<Response, TransportError>, Never> = Task {
        let result: Result<Response, TransportError> = await work(record)
        self.remove(record)
        return result
      }
      let run: LoadingRun = LoadingRun(request: request, record: record, task: task)
      runs[ObjectIdentifier(record)] = run
      return run
    }
  }

  /// O(runs). Cancelled runs leave by themselves as they end.
  func cancelAll() {
    let current: [LoadingRun] = runs.withLock { (runs: inout [ObjectIdentifier: LoadingRun]) in Array(runs.values) }
    for run in current { run.cancel() }
  }

  private func remove(_ record: RunRecord) {
    _ = runs.withLock { (runs: inout [ObjectIdentifier: LoadingRun]) in
      runs.removeValue(forKey: ObjectIdentifier(record))
    }
  }

  private let runs: Mutex<[ObjectIdentifier: LoadingRun]> = Mutex([:])
}
