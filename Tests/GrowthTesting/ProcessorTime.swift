import Foundation

/// Measures processor time, which other work on the machine hardly affects.
public enum ProcessorTime {
  /// The processor time that the work takes on the calling thread.
  public static func measure(_ work: () -> Void) -> Duration {
    let start = now()
    work()
    return now() - start
  }

  private static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
