import Foundation

/// Runs each job on a new thread of low priority, which ends with it. To start one takes some 20 µs, and a thread that
/// never comes back to wait for others needs no watching over.
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
    // There is no thread left in the system. The job has to be run all the same: its task waits for it.
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

/// What a new thread runs. (The context is optional on some systems, and is not on others.)
private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  #if canImport(Darwin)
    pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
  #else
    // For this thread alone, as Linux has it (setpriority(2), "C library/kernel differences"). It matters only where
    // pages wait for a processor, so a system that refuses loses nothing else.
    // The first 0 is PRIO_PROCESS, which each C library declares as another type.
    setpriority(0, 0, 10)
  #endif
  Unmanaged<WorkThreads.Start>.fromOpaque(context).takeRetainedValue().run()
  return nil
}

/// The processor time of one thread, which another thread may ask for as long as the thread lives.
struct ThreadClock {
  #if canImport(Darwin)
    private let port: mach_port_t = pthread_mach_thread_np(pthread_self())

    /// In seconds.
    var time: Double {
      var info = thread_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout<thread_basic_info>.size / MemoryLayout<natural_t>.size)
      let code = withUnsafeMutablePointer(to: &info) { (info: UnsafeMutablePointer<thread_basic_info>) in
        info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) { (words: UnsafeMutablePointer<integer_t>) in
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
