import Loading

/// Sends HTTP and HTTPS requests through libcurl.
///
/// All transfers of one transport share one thread, one pool of kept-alive connections and one DNS cache, so hundreds
/// of transfers need no threads of their own. (libcurl resolves names in short-lived threads.) Releasing the transport
/// ends the thread and closes the connections.
public final class CurlTransport: Transport {
  // MARK: Lifecycle

  /// Creates a transport with its own thread and its own connections.
  public init(configuration: Configuration = Configuration()) {
    queue = TransferThread.start(configuration: configuration)
    own = TransferExecutor(queue)
  }

  deinit {
    queue.close()
  }

  // MARK: Public

  /// The versions of libcurl and of its TLS library that the program runs with.
  package static var libraryVersions: [(name: String, version: String)] { CurlLibrary.versions }

  /// Runs tasks on the thread of all transfers.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public var executor: (any TaskExecutor)? { own }

  /// Sends one request, follows its redirects and returns the complete response.
  ///
  /// - `onProgress` is called on the transport's thread, where a slow one delays every transfer.
  /// - Cancelling the task ends the transfer and closes its connection.
  /// - A request keeps the cookies that its redirects set, and sends them to the same site (RFC 6265) until it ends.
  /// - `Authorization`, `Cookie` and `Proxy-Authorization` fields are removed when a redirect leaves the origin.
  public func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let job = TransferJob(request: request, onProgress: onProgress)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let refusal = queue.post(.start(job, .task(continuation))) {
          continuation.resume(returning: .failure(refusal))
        }
      }
    } onCancel: {
      cancel(job)
    }
    return try await answer(result)
  }

  /// Sends one request, follows its redirects and passes on the body of a successful response as it arrives.
  ///
  /// The body is passed on as sent, without decompression. Unless the request has its own `Accept-Encoding`, it asks
  /// for no compression. The transfer is paused while 256 KiB wait to be taken; its time limit still runs.
  public func stream(
    _ request: Request, take: @escaping @Sendable (_ head: Response, _ part: [UInt8]) async -> Bool
  ) async throws(TransportError) -> Response {
    var request = request
    if !request.headers.contains(where: { field in field.isNamed("Accept-Encoding") }) {
      request.headers.append(HTTPHeader("Accept-Encoding", "identity"))
    }
    let body = BodyBuffer()
    let job = TransferJob(request: request, body: body)
    let result: Result<Response, TransportError> = await withTaskCancellationHandler {
      if let refusal = queue.post(.start(job, .stream(body))) { return .failure(refusal) }
      while true {
        switch await body.next() {
        case .part(let head, let bytes, let isPaused):
          // The transfer continues while this part is taken: the buffer is empty again.
          if isPaused { _ = queue.post(.resume(job)) }
          if await !take(head, bytes) { cancel(job) }
        case .end(let result): return result
        }
      }
    } onCancel: {
      cancel(job)
    }
    return try await answer(result)
  }

  public func certificate(for request: Request) async throws(TransportError) -> PresentedCertificate {
    let job = TransferJob(request: request, isInspection: true)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let refusal = queue.post(.start(job, .task(continuation))) {
          continuation.resume(returning: .failure(refusal))
        }
      }
    } onCancel: {
      cancel(job)
    }
    let lines = try result.get().body
    guard let certificate = PresentedCertificate(lines: lines) else {
      throw .other("the server has no certificate: only addresses that begin with https:// have one")
    }
    return certificate
  }

  // MARK: Private

  private func answer(_ result: Result<Response, TransportError>) async throws(TransportError) -> Response {
    if case .failure(.hostNotFound(let host)) = result, await !NameLookup.isAnswered(host) { throw .noNetwork }
    return try result.get()
  }

  private func cancel(_ job: TransferJob) {
    // The flag is set first: the cancel command may be read before the start command, which then sees the flag.
    job.markCancelled()
    _ = queue.post(.cancel(job))
  }

  private let queue: CommandQueue
  private let own: TransferExecutor
}
