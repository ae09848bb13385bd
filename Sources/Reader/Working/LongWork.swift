import Foundation
import Synchronization

/// Runs what may take long, as reading what a publisher wrote does, beside the threads that all tasks share: those serve
/// pages.
///
/// - A few at a time, each on a thread of its own with low priority. Others wait, those that a person waits for first.
/// - Each runs in a task of its own: parsers see `Task.isCancelled`, and end early.
/// - The limit is processor time, so that a busy machine refuses nothing. Work that exceeds it is cancelled, and its
///   caller hears so at once.
/// - Work that goes on after its cancellation keeps its place for a while. Then another takes the place, and this is
///   logged; what the work still returns is dropped.
public final class LongWork: Sendable {
  /// How work may be limited; tests choose other figures.
  public struct Limits: Sendable {
    /// How much runs at a time.
    public var threads = max(1, min(ProcessInfo.processInfo.activeProcessorCount - 1, 4))
    /// Processor time of one piece of work, in seconds.
    public var seconds = 5.0
    /// Processor time in which cancelled work should end, in seconds.
    public var secondsToEnd = 3.0
    /// How much work may run without a place because it does not end. Above that its places are lost to others.
    public var mostEndless = 4
    /// How much work that people wait for may wait; more is refused.
    public var mostWaiting = 32

    public init() {}
  }

  private let limits: Limits
  private let places: Places
  private let threads = WorkThreads()
  private let endless: Endless

  /// - Parameter log: Is told of work that does not end. Writes to the standard error stream unless given.
  public init(limits: Limits = Limits(), log: @escaping @Sendable (String) -> Void = LongWork.logToStandardError) {
    self.limits = limits
    places = Places(limits.threads)
    endless = Endless(most: limits.mostEndless, log: log)
  }

  /// Runs the body, which must not wait for anything but the processor.
  ///
  /// - Parameter goesFirst: True if a person waits for it.
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
      try await withCheckedThrowingContinuation { (caller: CheckedContinuation<Value, any Error>) in
        work.start(on: threads, for: caller, body)
      }
    } onCancel: {
      work.stop(CancellationError())
    }
  }

  /// How much waits for a thread.
  var waitingCount: Int { places.waitingCount }

  public static let logToStandardError: @Sendable (String) -> Void = { (line: String) in
    FileHandle.standardError.write(Data("yaarr: \(line)\n".utf8))
  }
}

/// Why work was not done.
public enum LongWorkError: Error, Sendable, Equatable, CustomStringConvertible {
  case tookTooLong(seconds: Double)
  /// Too much waits already.
  case busy

  public var description: String { sentence(reading: "document") }

  /// - Parameter thing: "feed", "file".
  func sentence(reading thing: String) -> String {
    switch self {
    case .tookTooLong(let seconds):
      "Reading this \(thing) took more than \(seconds.formatted()) seconds of processor time and was stopped. It may be "
        + "damaged, or made to do harm."
    case .busy:
      "The reader is reading too many feeds at this moment. Try again in a minute."
    }
  }
}

/// The work that goes on though it was stopped.
final class Endless: Sendable {
  private let most: Int
  private let log: @Sendable (String) -> Void
  private let count = Mutex(0)

  init(most: Int, log: @escaping @Sendable (String) -> Void) {
    self.most = most
    self.log = log
  }

  /// - Returns: True if the work may lose its place to another.
  func begin() -> Bool {
    let known = count.withLock { (count: inout Int) in
      guard count < most else { return nil as Int? }
      count += 1
      return count
    }
    guard let known else { return false }
    log(
      "Reading a document went on after it was stopped (\(known) now). Others are read on another thread. Please report "
        + "this as a defect.")
    return true
  }

  func end() {
    count.withLock { $0 -= 1 }
  }
}
