/// The lines of waiting works, and the choice of the next one.
extension PipelineState {
  // MARK: Lines

  /// Moves a waiting work to the line of its priority.
  mutating func move(_ work: Work, from before: LoadingPriority, _ now: Duration) {
    let priority = work.priority
    guard case .queued = work.phase, work.isInLine, priority != before else { return }
    work.host.line.remove(work.id, before)
    work.host.line.append(work.id, priority)
    announce(work.host, now)
  }

  mutating func enqueue(_ work: Work, _ now: Duration) {
    work.phase = .queued
    work.isInLine = true
    work.host.line.append(work.id, work.priority)
    announce(work.host, now)
  }

  /// Must be called whenever the first work in the host's line may have changed, or the host may have become open.
  mutating func announce(_ host: Host, _ now: Duration) {
    guard let first = host.line.first else {
      guard host.workCount == 0, hosts[host.name] === host else { return }
      // The host is forgotten once it has no state worth keeping.
      let due = host.refusals == 0 ? host.notBefore : host.notBefore + Self.memory
      if now >= due || hosts.count > Self.mostHosts { hosts[host.name] = nil } else { wake(host, at: due) }
      return
    }
    if host.isOpen(at: now) {
      let turn = ReadyHost(priority: first.priority, ticket: first.ticket, host: host)
      // The same turn is not inserted twice.
      guard host.announced != turn.ticket || host.announcedPriority != turn.priority else { return }
      host.announced = turn.ticket
      host.announcedPriority = turn.priority
      ready.insert(turn)
      forgetOutdatedTurns()
    } else if host.sending < host.limit {
      wake(host, at: host.notBefore)
    }
  }

  // MARK: Pauses

  /// Ends those of the host's waiting works that do not wait for the end of its pause.
  /// - Returns: Their members, with the seconds that are left. Pass them on after releasing the lock.
  mutating func refuse(at host: Host, _ now: Duration) -> [(records: [RunRecord], seconds: Int, channel: BodyChannel?)]
  {
    guard host.pausedUntil > now else { return [] }
    return works.values.filter { $0.host === host }.compactMap { work in
      guard case .queued = work.phase, let seconds = host.refusal(of: work.request, at: now) else { return nil }
      host.line.remove(work.id, work.priority)
      let error = TransportError.paused(host: host.name.string, seconds: seconds)
      return (end(work, .failure(error), now), seconds, work.channel)
    }
  }

  // MARK: Turns

  /// Removes the next work from its line. Nil if no work may be sent now.
  mutating func nextTurn(_ now: Duration) -> Work? {
    while sending < limits.maximumRequests, let turn = ready.popFirst() {
      let host = turn.host
      if host.announced == turn.ticket, host.announcedPriority == turn.priority { host.announced = nil }
      // Turns are never removed early, so this one may be outdated. The host then has a newer one.
      guard turn.isCurrent, host.isOpen(at: now), let work = works[turn.ticket] else { continue }
      host.line.remove(turn.ticket, turn.priority)
      work.isInLine = false
      host.sending += 1
      sending += 1
      if limits.minimumInterval > .zero { host.notBefore = now + limits.minimumInterval }
      return work
    }
    return nil
  }

  /// Removes outdated turns. They pile up when works come and go while none is sent.
  private mutating func forgetOutdatedTurns() {
    guard ready.count > 2 * hosts.count + 64 else { return }
    ready.keep { turn in turn.isCurrent && turn.host.announced == turn.ticket }
  }

  // MARK: Alarms

  private mutating func wake(_ host: Host, at due: Duration) {
    if let alarm = host.alarm, alarm <= due { return }
    host.alarm = due
    alarms.insert(Alarm(due: due, event: .host(host)))
  }

  /// Handles all alarms that are due.
  mutating func ring(_ now: Duration) {
    while let alarm = alarms.first, alarm.due <= now {
      _ = alarms.popFirst()
      switch alarm.event {
      case .host(let host):
        guard host.alarm == alarm.due else { continue }
        host.alarm = nil
        announce(host, now)
      case .work(let id):
        if let work = works[id], case .resting = work.phase { enqueue(work, now) }
      }
    }
  }

  /// The number of known hosts above which idle ones are forgotten at once: a domain can have any number of hosts.
  private static let mostHosts = 10_000

  /// The time for which the 429 responses of an idle host are remembered.
  private static let memory: Duration = .seconds(600)
}
