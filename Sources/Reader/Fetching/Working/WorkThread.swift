import Bytes
import Foundation

/// Runs each job on a new thread of low priority, which ends with the job. Starting one takes some 20 µs, and a thread
/// that is stuck forever needs no supervision.
final class WorkThreads: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let start = Unmanaged.passRetained(Start(UnownedJob(job), self))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(&thread, nil, { runWork($0) }, start.toOpaque())
    guard code != 0 else {
      #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
      #else
        pthread_detach(thread)
      #endif
      return
    }
    // The system has no threads left. The job must run anyway, because its task waits for it.
    let job = start.takeRetainedValue()
    DispatchQueue.global(qos: .utility).async { job.run() }
  }

  fileprivate final class Start: Sendable {
    private let job: UnownedJob
    private let executor: WorkThreads

    init(_ job: UnownedJob, _ executor: WorkThreads) {
      self.job = job
      self.executor = executor
    }

    func run() { job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
  }
}

/// The body of a new thread. (The context is optional on some systems only.)
private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  #if canImport(Darwin)
    pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
  #else
    // Applies to this thread only, as on Linux (setpriority(2), "C library/kernel differences"). It only reduces the
    // effect on pages under load, so a failure is ignored. The first 0 is PRIO_PROCESS, which C libraries declare with
    // different types.
    setpriority(0, 0, 10)
  #endif
  Unmanaged<WorkThreads.Start>.fromOpaque(context).takeRetainedValue().run()
  return nil
}

/// The processor time of one thread. Other threads may read it during the thread's lifetime.
struct ThreadClock {
  #if canImport(Darwin)
    private let port = pthread_mach_thread_np(pthread_self())

    /// In seconds.
    var time: Double {
      var info = thread_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout<thread_basic_info>.size / MemoryLayout<natural_t>.size)
      let code = withUnsafeMutablePointer(to: &info) { info in
        info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) { words in
          thread_info(port, thread_flavor_t(THREAD_BASIC_INFO), words, &count)
        }
      }
      guard code == KERN_SUCCESS else { return 0 }
      return Double(info.user_time.seconds + info.system_time.seconds)
        + Double(info.user_time.microseconds + info.system_time.microseconds) / 1e6
    }
  #else
    private let id: clockid_t = {
      var id = clockid_t()
      return pthread_getcpuclockid(pthread_self(), &id) == 0 ? id : CLOCK_THREAD_CPUTIME_ID
    }()

    /// In seconds.
    var time: Double {
      var time = timespec()
      guard clock_gettime(id, &time) == 0 else { return 0 }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  #endif

  /// The clock of the calling thread.
  static var current: ThreadClock { ThreadClock() }
}
