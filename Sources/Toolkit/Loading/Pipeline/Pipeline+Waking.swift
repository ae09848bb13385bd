import Threading

/// The timer: one sleeping task, for the earliest alarm.
extension Pipeline {
  /// Sets the timer for the earliest alarm. Must be called under the lock.
  /// - Returns: A replaced timer. Cancel it after releasing the lock.
  func setTimer(_ state: inout PipelineState) -> Task<Void, Never>? {
    guard let due = state.alarms.first?.due else { return nil }
    if let timer = state.timer, timer.due <= due { return nil }
    let outdated = state.timer?.task
    let clock = clock
    state.timer = (
      due,
      Task.followed { [weak self] in
        // Cancelled: another timer has replaced this one.
        guard (try? await clock.sleep(due - clock.now())) != nil else { return }
        self?.wake(due)
      }
    )
    return outdated
  }

  private func wake(_ due: Duration) {
    state.withLock { state in
      if state.timer?.due == due { state.timer = nil }
    }
    serve()
  }
}
