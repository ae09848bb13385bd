import Loading
import Synchronization

/// Counts the loads of each host, and those that failed.
final class HostStatistics: LoadingMonitor {
  private let counts = Mutex<[String: (loads: Int, failures: Int)]>([:])

  func receive(_ event: LoadingEvent) {
    guard case .ended(let result) = event.kind else { return }
    let isFailure = (try? result.get().isSuccess) != true
    counts.withLock { counts in
      counts[event.request.url.host?.string ?? "", default: (0, 0)].loads += 1
      if isFailure { counts[event.request.url.host?.string ?? "", default: (0, 0)].failures += 1 }
    }
  }

  func loads(from host: String) -> (loads: Int, failures: Int) { counts.withLock { $0[host] ?? (0, 0) } }
}
