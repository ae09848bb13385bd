import Foundation

/// Makes inputs that take more than linear time findings: no input may take more than two microseconds of the processor
/// for each of its bytes, instrumented as the fuzzer is, and 150 milliseconds for itself.
///
/// What is linear takes a tenth of that. An input of 64 kB that takes its square is well beyond it.
enum TimeLimit {
  static func enforce(on bytes: [UInt8], _ run: ([UInt8]) -> Void) {
    let allowed = 0.15 + 2e-6 * Double(bytes.count)
    var least = seconds { run(bytes) }
    // Measured again, so that it is not the machine.
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
