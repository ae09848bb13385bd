import Foundation
import Logging
import Threading

/// Runs work that may take long, such as parsing feeds, outside the thread pool that all tasks share and that serves
/// pages.
///
/// - A few pieces of work run at a time, each on its own thread with low priority. Others wait; work that a user waits
///   for goes first.
/// - Each runs in its own task: parsers check `Task.isCancelled` and end early.
/// - The limit is processor time, so that a busy machine refuses nothing. Work that exceeds it is cancelled, and its
///   caller gets the error at once.
/// - Work that continues after its cancellation keeps its place for a while. Then another piece takes the place, and
///   this is logged. The result of the work is dropped.
public final class LongWork: Sendable {
  /// The limits of work; tests use other values.
  public struct Limits: Sendable {
    /// The most pieces of work that run at a time.
    public var threads = max(1, min(ProcessInfo.processInfo.activeProcessorCount - 1, 4))
    /// The limit on processor time of one piece of work, in seconds.
    public var seconds = 5.0
    /// The processor time in which cancelled work should end, in seconds.
    public var secondsToEnd = 3.0
    /// The most pieces of endless work that run without a place. Any more keep their places.
    public var mostEndless = 4
    /// The most pieces of work in the queue that users wait for. Any more are refused.
    public var mostWaiting = 32

    public init() {}
  }

  private let limits: Limits
  private let places: Places
  private let threads = WorkThreads()
  private let endless: Endless

  public init(limits: Limits = Limits(), logger: Logger = .silent) {
    self.limits = limits
    places = Places(limits.threads)
    endless = Endless(most: limits.mostEndless, logger: logger)
  }

  /// Runs the body, which must wait only for the processor.
  ///
  /// - Parameter goesFirst: True if a user waits for it.
  /// - Throws: `LongWorkError`; `CancellationError`; what the body throws.
  public func run<Value: Sendable>(
    goesFirst: Bool = false, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    do {
      try await places.enter(goesFirst: goesFirst, mostWaiting: limits.mostWaiting)
    } catch is Places.FullError {
      throw LongWorkError.busy
    }
    let work = WorkInProgress<Value>(limits: limits, endless: endless) { [places] in places.leave() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        work.start(on: threads, for: caller, body)
      }
    } onCancel: {
      work.stop(CancellationError())
    }
  }

  /// The number of pieces of work that wait for a thread.
  var waitingCount: Int { places.waitingCount }
}

/// The reason why work was not done.
public enum LongWorkError: Error, Sendable, Equatable, CustomStringConvertible {
  case tookTooLong(seconds: Double)
  /// The queue is full.
  case busy

  public var description: String { sentence(reading: "document") }

  /// - Parameter thing: A noun for the document: "feed", "file".
  package func sentence(reading thing: String) -> String {
    switch self {
    case .tookTooLong(let seconds):
      "Reading this \(thing) took more than \(seconds.formatted()) seconds of processor time and was stopped. It may be "
        + "damaged or malicious."
    case .busy:
      "The reader is reading too many feeds at this moment. Try again in a minute."
    }
  }
}

/// Counts the work that continues after it was stopped.
final class Endless: Sendable {
  private let most: Int
  private let logger: Logger
  private let count = Lock(0)

  init(most: Int, logger: Logger) {
    self.most = most
    self.logger = logger
  }

  /// - Returns: True if the work may give its place to other work.
  func begin() -> Bool {
    let known = count.withLock { count in
      guard count < most else { return nil as Int? }
      count += 1
      return count
    }
    guard let known else { return false }
    // A defect of a parser. Other documents are read on other threads.
    logger.warning("document reading does not stop", ["count": known])
    return true
  }

  func end() {
    count.withLock { $0 -= 1 }
  }
}
