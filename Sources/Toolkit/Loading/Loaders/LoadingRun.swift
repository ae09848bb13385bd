/// A handle of one run of a request. It does not keep the ``Loader`` alive.
public struct LoadingRun: Sendable {
  /// The request that the run was started with.
  public let request: Request
  let record: RunRecord
  let pipeline: Pipeline

  /// The current state.
  public var state: LoadingState { record.state }

  /// The current state and all later ones. Only the newest unread state is kept: a slow observer may miss states, but
  /// never the last one. The stream ends with the run.
  public var states: AsyncStream<LoadingState> { record.states }

  /// Waits for the response. Cancelling the waiting task cancels the run.
  public func response() async throws(TransportError) -> Response {
    let result = await withTaskCancellationHandler {
      await record.result()
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  /// Cancels the run. Its state is `cancelled` when this returns. Does nothing if the run has ended. A transfer that
  /// other runs share continues for them; otherwise it stops, or never starts.
  public func cancel() {
    pipeline.cancel([record])
  }

  /// Changes the priority of this run, before and while it is sent. A load shared by several runs has the highest of
  /// their priorities.
  public func setPriority(_ priority: LoadingPriority) {
    pipeline.setPriority(priority, of: record)
  }
}

extension Sequence<LoadingRun> {
  /// Cancels the runs, as ``LoadingRun/cancel()`` does. Runs of one ``LoaderFactory`` go in one step, so that the place
  /// which an ended one leaves is not taken by another of them for a moment.
  public func cancelAll() {
    let pipelines = Dictionary(grouping: self) { run in ObjectIdentifier(run.pipeline) }
    for runs in pipelines.values { runs.first?.pipeline.cancel(runs.map(\.record)) }
  }
}

extension Pipeline {
  /// Cancels those of the runs that have not ended.
  func cancel(_ records: [RunRecord]) {
    leave(records.filter { record in record.finish(.failure(.cancelled)) })
  }
}
