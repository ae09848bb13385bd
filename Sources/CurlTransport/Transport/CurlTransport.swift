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
    own = TransferExecutor(mailbox)
  }

  deinit {
    mailbox.close()
  }

  // MARK: Public

  /// The thread of all transfers.
  public var executor: (any TaskExecutor)? { own }

  /// Sends one request, follows its redirects and returns the complete answer.
  ///
  /// - `onProgress` is called on the transport's thread, where a slow one delays every transfer.
  /// - Cancelling the task ends the transfer; its connection is closed.
  /// - `Authorization`, `Cookie` and `Proxy-Authorization` fields stay behind when a redirect leaves the origin.
  public func send(
    _ request: Request, onProgress: (@Sendable (Progress) -> Void)?
  ) async throws(TransportError) -> Response {
    let job = Job(request: request, onProgress: onProgress)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let refusal = mailbox.post(.start(job, .task(continuation))) {
          continuation.resume(returning: .failure(refusal))
        }
      }
    } onCancel: {
      cancel(job)
    }
    return try result.get()
  }

  /// Sends one request, follows its redirects and gives the body of a successful answer away as it comes.
  ///
  /// The body comes as it is sent: unless the request says otherwise, it asks for no compression, and nothing is
  /// decompressed. While half a megabyte waits to be taken the transfer is paused; its time limit is not.
  public func stream(
    _ request: Request, take: @escaping @Sendable (_ head: Response, _ part: [UInt8]) async -> Bool
  ) async throws(TransportError) -> Response {
    var request = request
    if !request.headers.contains(where: { field in field.isNamed("Accept-Encoding") }) {
      request.headers.append(HeaderField("Accept-Encoding", "identity"))
    }
    let body = BodyBuffer()
    let job = Job(request: request, body: body)
    let result: Result<Response, TransportError> = await withTaskCancellationHandler {
      if let refusal = mailbox.post(.start(job, .stream(body))) { return .failure(refusal) }
      while true {
        switch await body.next() {
        case .part(let head, let bytes, let isPaused):
          // Goes on while this is taken: there is room for as much again.
          if isPaused { _ = mailbox.post(.resume(job)) }
          if await !take(head, bytes) { cancel(job) }
        case .end(let result): return result
        }
      }
    } onCancel: {
      cancel(job)
    }
    return try result.get()
  }

  // MARK: Private

  private func cancel(_ job: Job) {
    // The flag first: the cancellation may be read before the start, which then finds the flag.
    job.markCancelled()
    _ = mailbox.post(.cancel(job))
  }

  private let mailbox: Mailbox
  private let own: TransferExecutor
}
