#if canImport(Dispatch)
  import Dispatch

  /// Runs an actor's work on its own serial queue, so that waiting for the disk or a lock blocks no thread of the
  /// cooperative pool. (Linux has no `DispatchSerialQueue`, which would do the same.)
  public final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    public init(label: String) { queue = DispatchQueue(label: label) }

    public func enqueue(_ job: UnownedJob) {
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    // The default is that of macOS 14 and iOS 17.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
  }
#endif
