import Synchronization

/// Lets so many requests through at a time, and so many of them to one host.
///
/// First a slot of the host, then one of all: whoever waits for a busy host stands in that host's line alone and keeps
/// nobody from reaching another. Both lines are first come, first served, so no request starves.
final class RequestGate: Sendable {
  // MARK: Lifecycle

  init(maximumPerHost: Int, maximum: Int) {
    self.maximumPerHost = maximumPerHost
    all = FairSemaphore(slots: maximum)
  }

  // MARK: Internal

  /// Waits for both slots. Addresses without a host (`nil`) share the limit on all requests only.
  /// - Returns: `false` when the task was cancelled first; then ``leave(host:)`` must not be called.
  func enter(host: String?) async -> Bool {
    guard let host else { return await all.acquire() }
    let own: FairSemaphore = checkIn(host)
    guard await own.acquire() else {
      checkOut(host)
      return false
    }
    guard await all.acquire() else {
      own.release()
      checkOut(host)
      return false
    }
    return true
  }

  func leave(host: String?) {
    all.release()
    guard let host else { return }
    checkOut(host)?.release()
  }

  /// Hosts with a request under way or waiting.
  var hostCount: Int { hosts.withLock { (hosts: inout [String: Host]) in hosts.count } }

  /// How many requests wait for a slot of this host.
  func waitingCount(host: String) -> Int {
    hosts.withLock { (hosts: inout [String: Host]) in hosts[host]?.slots.waitingCount ?? 0 }
  }

  // MARK: Private

  private struct Host {
    let slots: FairSemaphore
    /// Those who wait or are inside; the entry goes with the last of them.
    var visitors: Int = 0
  }

  private func checkIn(_ name: String) -> FairSemaphore {
    hosts.withLock { (hosts: inout [String: Host]) in
      var host: Host = hosts[name] ?? Host(slots: FairSemaphore(slots: maximumPerHost))
      host.visitors += 1
      hosts[name] = host
      return host.slots
    }
  }

  @discardableResult
  private func checkOut(_ name: String) -> FairSemaphore? {
    hosts.withLock { (hosts: inout [String: Host]) in
      guard var host = hosts[name] else { return nil }
      host.visitors -= 1
      hosts[name] = host.visitors == 0 ? nil : host
      return host.slots
    }
  }

  private let maximumPerHost: Int
  private let all: FairSemaphore
  private let hosts: Mutex<[String: Host]> = Mutex([:])
}
