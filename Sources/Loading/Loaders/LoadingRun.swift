/// One run of a request: a handle that does not keep the ``Loader`` alive.
public struct LoadingRun: Sendable {
  public let request: Request
  let record: RunRecord
  let task: Task<Result<Response, TransportError>, Never>

  /// The state at this moment.
  public var state: LoadingState { record.state }

  /// The states as they change, for one observer. Only the newest unread state is kept, so a slow observer skips some,
  /// but never the last one. Ends with the run.
  public var states: AsyncStream<LoadingState> { record.states }

  /// Waits for the answer. Cancelling the waiting task cancels the run.
  public func response() async throws(TransportError) -> Response {
    let result: Result<Response, TransportError> = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  /// Ends the run; its state is `cancelled` when this returns. Does nothing to a run that has already ended.
  public func cancel() {
    record.advance(to: .cancelled)
    task.cancel()
  }
}
