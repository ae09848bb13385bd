/// From a place in line to the transport.
extension Pipeline {
  /// Sends what may be sent, and sees to being woken for the rest.
  func serve() {
    let now = clock.now()
    let (started, outdated): ([(RunRecord, Progress)], Task<Void, Never>?) = state.withLock {
      (state: inout PipelineState) in
      var started: [(RunRecord, Progress)] = []
      state.ring(now)
      while let work = state.nextTurn(now) {
        send(work, now)
        for record in work.records { started.append((record, work.progress)) }
        state.announce(work.host, now)
      }
      return (started, setTimer(&state))
    }
    outdated?.cancel()
    for (record, progress) in started { record.begin(at: progress) }
  }

  /// Inside the lock: the end of the task asks for it too, and so comes after this.
  private func send(_ work: Work, _ now: Duration) {
    let (id, request, channel): (UInt64, Request, BodyChannel?) = (work.id, work.sent, work.channel)
    if work.attempts == 0 { work.firstSentAt = now }
    work.attempts += 1
    work.sentAt = now
    work.progress = Progress(receivedBytes: 0)
    work.phase = .sending(
      Task(executorPreference: executor) { await self.finish(id, self.transfer(request, for: id, into: channel)) })
  }

  private func transfer(
    _ request: Request, for id: UInt64, into channel: BodyChannel?
  ) async -> Result<Response, TransportError> {
    do throws(TransportError) {
      // Cancelled between its turn and now: nothing of it was sent.
      guard !Task.isCancelled else { throw .cancelled }
      if let channel {
        return .success(
          try await transport.stream(request) { head, part in await channel.give(head, part) })
      }
      return .success(
        try await transport.send(request) { (progress: Progress) in self.report(progress, of: id) })
    } catch {
      return .failure(error)
    }
  }

  private func report(_ progress: Progress, of id: UInt64) {
    let records: [RunRecord] = state.withLock { (state: inout PipelineState) in
      guard let work = state.works[id] else { return [] }
      work.progress = progress
      return work.records
    }
    for record in records { record.advance(to: .ongoing(progress)) }
  }
}
