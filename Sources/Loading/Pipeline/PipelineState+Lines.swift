/// Who waits where, and whose turn it is.
extension PipelineState {
  // MARK: Lines

  /// Gives waiting work the place of its priority.
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

  /// To be called whenever another may have become the first in the host's line, or the host may have become open.
  mutating func announce(_ host: Host, _ now: Duration) {
    guard let first = host.line.first else {
      guard host.workCount == 0, hosts[host.name] === host else { return }
      // Forgotten once there is nothing left to remember.
      let due = host.refusals == 0 ? host.notBefore : host.notBefore + Self.memory
      if now >= due || hosts.count > Self.mostHosts { hosts[host.name] = nil } else { wake(host, at: due) }
      return
    }
    if host.isOpen(at: now) {
      let turn = Turn(priority: first.priority, ticket: first.ticket, host: host)
      // A turn that is there already need not be there twice.
      guard host.announced != turn.ticket || host.announcedPriority != turn.priority else { return }
      host.announced = turn.ticket
      host.announcedPriority = turn.priority
      ready.insert(turn)
      forgetOutdatedTurns()
    } else if host.sending < host.limit {
      wake(host, at: host.notBefore)
    }
  }

  // MARK: Turns

  /// Takes the work whose turn it is out of its line, unless enough are sent already.
  mutating func nextTurn(_ now: Duration) -> Work? {
    while sending < limits.maximumRequests, let turn = ready.popFirst() {
      let host = turn.host
      if host.announced == turn.ticket, host.announcedPriority == turn.priority { host.announced = nil }
      // Turns are never taken back, so this one may be out of date: then there is another for its host.
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

  /// Those who come and go while nobody is served leave their turns behind.
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

  /// Does what was put off until now.
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

  /// How many hosts are known that have nothing to do: a domain can have any number of them.
  private static let mostHosts = 10_000

  /// How long a host is known as one that was asked too often.
  private static let memory: Duration = .seconds(600)
}
