import Threading

/// Shows the progress of a task in the last row of a terminal. In a log or a pipe it writes a line now and then instead:
/// none for a task that ends within ten seconds, then one every ten seconds.
///
/// Each redraw is one write over the old bar, at most 20 times a second and only if the bar looks different, so that it
/// does not flicker. `finish` removes the bar; so does the deinitializer.
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

  /// Draws the bar at 0.
  ///
  /// - Parameters:
  ///   - label: the name of the task, before the bar.
  ///   - total: the final value of `done`; 0 if it is not known yet.
  ///   - terminal: the destination.
  ///   - now: returns the time, which determines when to draw again.
  public init(
    _ label: String, total: Int, terminal: Terminal = .standardError,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.terminal = terminal
    self.now = now
    state = Lock(State(label: label, total: total, lastLine: now()))
    guard terminal.isTerminal else { return }
    state.withLock { draw(&$0) }
  }

  deinit { finish() }

  // MARK: Public

  /// Sets the amount done, and the total if a better value is known by now; also the label, if another step begins.
  public func update(done: Int, total: Int? = nil, label: String? = nil) {
    state.withLock { state in
      state.done = done
      if let label { state.label = label }
      if let total { state.total = total }
      drawWhenDue(&state)
    }
  }

  /// Adds `count` to the amount done.
  public func advance(by count: Int = 1) {
    state.withLock { state in
      state.done += count
      drawWhenDue(&state)
    }
  }

  /// Writes a permanent line above the bar. Without a terminal it is written too.
  public func note(_ line: String) {
    state.withLock { state in
      let bar = state.shown
      terminal.write((bar == nil ? "" : Self.erase) + line.harmlessInTerminal + "\n" + (bar ?? ""))
    }
  }

  /// Removes the bar; later updates draw nothing.
  public func finish() {
    state.withLock { state in
      if state.shown != nil { terminal.write(Self.erase) }
      state.shown = nil
      state.isFinished = true
    }
  }

  // MARK: Private

  private struct State {
    var label: String
    var total: Int
    var done = 0
    /// The time of the last line in a log, or of the beginning.
    var lastLine: ContinuousClock.Instant
    /// The bar in the terminal now; nil if no bar is drawn.
    var shown: String?
    var lastDrawn: ContinuousClock.Instant?
    var isFinished = false
  }

  /// Moves to the beginning of the row and erases the row (ECMA-48, EL).
  private static let erase = "\r\u{1B}[K"
  private static let interval = Duration.milliseconds(50)
  private static let intervalOfLines = Duration.seconds(10)

  private let terminal: Terminal
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state: Lock<State>

  private func drawWhenDue(_ state: inout State) {
    guard !state.isFinished else { return }
    guard terminal.isTerminal else { return writeLineWhenDue(&state) }
    let isComplete = state.total > 0 && state.done >= state.total
    if !isComplete, let last = state.lastDrawn, now() - last < Self.interval { return }
    draw(&state)
  }

  private func writeLineWhenDue(_ state: inout State) {
    let now = now()
    guard now - state.lastLine >= Self.intervalOfLines else { return }
    state.lastLine = now
    let amount = state.total > 0 ? "\(state.done) of \(state.total)" : "\(state.done)"
    terminal.write("\(state.label.harmlessInTerminal): \(amount)\n")
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
