/// One run of a request: a handle that does not keep the ``Loader`` alive.
public struct LoadingRun: Sendable {
  public let request: Request
  let record: RunRecord
  let pipeline: Pipeline

  /// The state at this moment.
  public var state: LoadingState { record.state }

  /// The states as they change, beginning with the one at this moment. Only the newest unread state is kept, so a slow
  /// observer skips some, but never the last one. Ends with the run.
  public var states: AsyncStream<LoadingState> { record.states }

  /// Waits for the answer. Cancelling the waiting task cancels the run.
  public func response() async throws(TransportError) -> Response {
    let result = await withTaskCancellationHandler {
      await record.result()
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  /// Ends the run; its state is `cancelled` when this returns. Does nothing to a run that has already ended. What was
  /// loaded for others too goes on for them; otherwise the transfer stops, or never begins.
  public func cancel() {
    pipeline.cancel([record])
  }

  /// Changes how much the load matters to this run, while it waits or is sent. What is loaded for several has the
  /// highest of their priorities.
  public func setPriority(_ priority: LoadingPriority) {
    pipeline.setPriority(priority, of: record)
  }
}

extension Pipeline {
  /// Ends the runs that have not ended yet, as cancelled.
  func cancel(_ records: [RunRecord]) {
    leave(records.filter { record in record.finish(.failure(.cancelled)) })
  }
}
