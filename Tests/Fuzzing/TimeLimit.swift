import Foundation

/// Reports inputs that take more than linear time: an input may take at most 150 milliseconds and two microseconds for
/// each of its bytes of processor time, with the fuzzer's instrumentation.
///
/// Linear work takes a tenth of that. Quadratic work on an input of 64 kB exceeds it by far.
enum TimeLimit {
  static func enforce(on bytes: [UInt8], _ run: ([UInt8]) -> Void) {
    let allowed = 0.15 + 2e-6 * Double(bytes.count)
    var least = seconds { run(bytes) }
    // Measured again, to rule out noise from other processes.
    for _ in 0..<3 where least > allowed { least = min(least, seconds { run(bytes) }) }
    require(least <= allowed, "\(bytes.count) bytes took \(least) s of the processor; \(allowed) s are allowed")
  }

  private static func seconds(_ work: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    work()
    return now() - start
  }
}
