import Loading

/// HTTP and HTTPS through libcurl.
///
/// All transfers of one transport share one thread, one pool of kept-alive connections and one cache of names, so
/// hundreds of transfers cost no threads of their own. (libcurl looks names up in short-lived threads.) When the
/// transport goes, the thread ends and the connections are closed.
public final class CurlTransport: Transport {
  // MARK: Lifecycle

  public init(configuration: Configuration) {
    mailbox = TransferThread.start(configuration: configuration)
  }

  deinit {
    mailbox.close()
  }

  // MARK: Public

  /// Sends one request, follows its redirects and returns the complete answer.
  ///
  /// - `onProgress` is called on the transport's thread, where a slow one delays every transfer.
  /// - Cancelling the task ends the transfer; its connection is closed.
  /// - `Authorization`, `Cookie` and `Proxy-Authorization` fields stay behind when a redirect leaves the origin.
  public func send(
    _ request: Request, onProgress: (@Sendable (Progress) -> Void)?
  ) async throws(TransportError) -> Response {
    let job: Job = Job(request: request, onProgress: onProgress)
    let result: Result<Response, TransportError> = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Response, TransportError>, Never>) in
        if let refusal = mailbox.post(.start(job, continuation)) { continuation.resume(returning: .failure(refusal)) }
      }
    } onCancel: {
      // The flag first: the cancellation may be read before the start, which then finds the flag.
      job.markCancelled()
      _ = mailbox.post(.cancel(job))
    }
    return try result.get()
  }

  // MARK: Private

  private let mailbox: Mailbox
}
