import Synchronization

/// Shows how far something has got, in the last row of a terminal; where nobody is looking, it writes nothing.
///
/// The bar is drawn over itself in one write, at most 20 times a second, and only when it looks different, so it does not
/// flicker. `finish` takes it away again; so does its end of life.
///
/// ```swift
/// let bar = ProgressBar("Importing feeds", total: feeds.count)
/// for feed in feeds {
///   try await add(feed)
///   bar.advance()
/// }
/// bar.finish()
/// ```
public final class ProgressBar: Sendable {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - total: What `done` grows to; 0 where that is not known yet.
  ///   - now: The clock that tells when to draw again.
  public init(
    _ label: String, total: Int, terminal: Terminal = .standardError,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.terminal = terminal
    self.now = now
    state = Mutex(State(label: label, total: total))
    guard terminal.isTerminal else { return }
    state.withLock { draw(&$0) }
  }

  deinit { finish() }

  // MARK: Public

  /// Sets how much is done, and the total where it is known better by now.
  public func update(done: Int, total: Int? = nil) {
    state.withLock { state in
      state.done = done
      if let total { state.total = total }
      drawWhenDue(&state)
    }
  }

  public func advance(by count: Int = 1) {
    state.withLock { state in
      state.done += count
      drawWhenDue(&state)
    }
  }

  /// Writes a line that stays, above the bar. Without a terminal it is written all the same.
  public func note(_ line: String) {
    state.withLock { state in
      let bar = state.shown
      terminal.write((bar == nil ? "" : Self.erase) + line.harmlessInTerminal + "\n" + (bar ?? ""))
    }
  }

  /// Takes the bar away; later updates draw nothing.
  public func finish() {
    state.withLock { state in
      if state.shown != nil { terminal.write(Self.erase) }
      state.shown = nil
      state.isFinished = true
    }
  }

  // MARK: Private

  private struct State {
    let label: String
    var total: Int
    var done = 0
    /// What stands in the terminal now.
    var shown: String?
    var lastDrawn: ContinuousClock.Instant?
    var isFinished = false
  }

  /// To the row's beginning, and erase the row (ECMA-48, EL).
  private static let erase = "\r\u{1B}[K"
  private static let interval = Duration.milliseconds(50)

  private let terminal: Terminal
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state: Mutex<State>

  private func drawWhenDue(_ state: inout State) {
    guard terminal.isTerminal, !state.isFinished else { return }
    let isComplete = state.total > 0 && state.done >= state.total
    if !isComplete, let last = state.lastDrawn, now() - last < Self.interval { return }
    draw(&state)
  }

  private func draw(_ state: inout State) {
    // The last column stays free: a character there makes some terminals begin a new row.
    let row = ProgressRow(label: state.label, done: state.done, total: state.total)
      .rendered(width: terminal.size.columns - 1, styled: terminal.allowsStyle)
    guard row != state.shown else { return }
    terminal.write("\r" + row + "\u{1B}[K")
    state.shown = row
    state.lastDrawn = now()
  }
}
