extension Loader {
  /// Loads an answer whose body is given away as it comes, so that it need not fit in memory.
  ///
  /// A slow taker slows the transfer down: no more than a bounded number of bytes is read ahead. Only the body of a
  /// successful answer (2xx) is given away; that of any other comes with the answer, as ``load(_:priority:)`` has it.
  /// The request is sent for this call alone, and passes the cache by. It is tried again only as long as nothing was
  /// given away. Its time limit counts the taker's time too.
  ///
  /// - Parameter take: keeps the next bytes, given with the answer they belong to. What it throws ends the load.
  /// - Returns: the answer, without the body that was given away.
  /// - Throws: ``TransportError``, or what `take` throws.
  @discardableResult
  public func stream(
    _ request: Request, priority: LoadingPriority = .normal, isolation: isolated (any Actor)? = #isolation,
    take: (_ head: Response, _ part: [UInt8]) async throws -> Void
  ) async throws -> Response {
    guard !Task.isCancelled else { throw TransportError.cancelled }
    let channel = BodyChannel()
    let run = start(request, priority: priority, into: channel)
    // Whichever way this ends, nobody takes any more.
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
