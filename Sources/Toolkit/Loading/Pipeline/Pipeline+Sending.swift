import Threading

/// The way of a request from its line to the transport.
extension Pipeline {
  /// Sends all works that may be sent now, and sets the timer for the next one.
  func serve() {
    let now = clock.now()
    let (started, outdated): ([(RunRecord, LoadingProgress)], Task<Void, Never>?) = state.withLock {
      (state: inout PipelineState) in
      var started: [(RunRecord, LoadingProgress)] = []
      state.ring(now)
      while let work = state.nextTurn(now) {
        send(work, in: &state, now)
        for record in work.records { started.append((record, work.progress)) }
        state.announce(work.host, now)
      }
      return (started, setTimer(&state))
    }
    outdated?.cancel()
    tellMonitor()
    for (record, progress) in started { record.begin(at: progress) }
  }

  /// Must be called under the lock: the task's end takes the same lock, and so cannot run before this returns.
  private func send(_ work: Work, in state: inout PipelineState, _ now: Duration) {
    let (id, request, channel): (UInt64, Request, BodyChannel?) = (work.id, work.sent, work.channel)
    if work.attempts == 0 { work.firstSentAt = now }
    work.attempts += 1
    state.events.append(.sent(attempt: work.attempts), of: work, now)
    work.sentAt = now
    work.isOutdated = false
    work.progress = LoadingProgress(receivedBytes: 0)
    work.phase = .sending(
      start { await self.finish(id, self.transfer(request, for: id, into: channel)) })
  }

  /// Starts a task on the transport's executor, on systems whose tasks have executors.
  private func start(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return Task(operation: work) }
    return Task(executorPreference: FollowedTasks.activity ?? transport.executor, operation: work)
  }

  private func transfer(
    _ request: Request, for id: UInt64, into channel: BodyChannel?
  ) async -> Result<Response, TransportError> {
    do throws(TransportError) {
      // Cancelled after its turn came but before it was sent.
      guard !Task.isCancelled else { throw .cancelled }
      if let channel {
        return .success(
          try await transport.stream(request) { head, part in await channel.give(head, part) })
      }
      return .success(
        try await transport.send(request) { (progress: LoadingProgress) in self.report(progress, of: id) })
    } catch {
      return .failure(error)
    }
  }

  private func report(_ progress: LoadingProgress, of id: UInt64) {
    let records: [RunRecord] = state.withLock { (state: inout PipelineState) in
      guard let work = state.works[id] else { return [] }
      work.progress = progress
      return work.records
    }
    for record in records { record.advance(to: .ongoing(progress)) }
  }
}
