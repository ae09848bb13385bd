extension Loader {
  /// Loads a response and passes on its body as it arrives, so that the body need not fit in memory.
  ///
  /// A slow consumer slows the transfer down: only a bounded number of bytes is read ahead. Only the body of a
  /// successful response (2xx) is passed on; any other body is part of the response, as with ``load(_:priority:)``. The
  /// request is not shared and bypasses the cache. It is retried only before the first byte was passed on. The
  /// consumer's time counts toward the time limit.
  ///
  /// - Parameters:
  ///   - take: Keeps the next bytes; `head` is the response that they belong to. An error that it throws ends the load.
  ///   - request: The request.
  ///   - priority: The order among waiting requests.
  ///   - isolation: The actor of the caller, by default; leave this out.
  /// - Returns: The response, without the body that was passed on.
  /// - Throws: ``TransportError``, or what `take` throws.
  @discardableResult
  public func stream(
    _ request: Request, priority: LoadingPriority = .normal, isolation: isolated (any Actor)? = #isolation,
    take: (_ head: Response, _ part: [UInt8]) async throws -> Void
  ) async throws -> Response {
    guard !Task.isCancelled else { throw TransportError.cancelled }
    let channel = BodyChannel()
    let run = start(request, priority: priority, into: channel)
    // However this ends, no more parts are taken.
    defer { run.cancel() }
    while let part = await next(of: channel, for: run) { try await take(part.head, part.bytes) }
    return try await run.response()
  }

  private nonisolated(nonsending) func next(of channel: BodyChannel, for run: LoadingRun) async -> BodyChannel.Part? {
    await withTaskCancellationHandler {
      await channel.next()
    } onCancel: {
      run.cancel()
    }
  }
}
