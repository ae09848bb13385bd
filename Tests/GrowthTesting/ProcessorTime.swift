import Foundation

/// Processor time, which other work on the machine hardly changes.
public enum ProcessorTime {
  /// The time that the work takes on the thread that runs it.
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
