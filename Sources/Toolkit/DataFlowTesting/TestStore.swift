import CasePaths
import DataFlow

/// A store for tests: the test must expect every action, every change of the state and everything that effects send,
/// unless its ``exhaustivity`` says otherwise.
///
/// ```swift
/// let store = TestStore(initial: Search.State(), reducer: Search(clock: clock)) { failure in
///   Issue.record(Comment(rawValue: failure.message))
/// }
/// store.send(.typed("swift")) { $0.text = "swift" }
/// await clock.advance(by: .milliseconds(300))
/// await store.receive(\.found) { $0.results = ["Swift"] }
/// await store.finish()
/// ```
///
/// - `send` and `receive` take a closure that changes the previous state into the expected one. Without it, no change
///   is expected.
/// - Sending while received actions wait to be asserted is a failure; so are, at the end, such actions and running
///   effects.
/// - A failure lists the differences path by path.
public final class TestStore<State: Equatable, Action> {
  /// The extent of what a test must assert.
  public enum Exhaustivity: Sendable {
    /// Everything.
    case on
    /// Only what the test asserts must be true; anything else may happen.
    case off
    /// As `off`, with notes about what was skipped.
    case offShowingSkipped
  }

  public typealias Failure = TestFailure

  /// The extent of what the test must assert.
  public var exhaustivity: Exhaustivity

  /// The state after the last asserted action. Received actions that have not been asserted do not count yet.
  public private(set) var state: State

  private let store: Store<State, Action>
  private let tape: ActionLog<State, Action>
  private let onFailure: (TestFailure) -> Void
  private let location: TestFailure.Location
  private var isFinished: Bool = false

  // MARK: Lifecycle

  /// - Parameters:
  ///   - onFailure: receives each failure; a test passes it to its framework.
  ///   - isolation: the actor of the caller, by default; leave this out.
  public init(
    initial: State, reducer: some Reducer<State, Action>, exhaustivity: Exhaustivity = .on,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
    isolation: isolated any Actor = #isolation, onFailure: @escaping (TestFailure) -> Void
  ) {
    let location = TestFailure.Location(fileID: fileID, filePath: filePath, line: line, column: column)
    let tape: ActionLog<State, Action> = ActionLog()
    self.tape = tape
    self.state = initial
    self.exhaustivity = exhaustivity
    self.onFailure = onFailure
    self.location = location
    store = Store(
      initial: initial, reducer: tape.recording(reducer),
      onProblem: { problem in
        onFailure(TestFailure(message: "\(problem)", location: location, isNote: false))
      })
  }

  deinit {
    if !isFinished { checkEnd(at: location) }
  }

  // MARK: Sending

  /// Sends an action.
  ///
  /// - Parameter changes: changes the previous state into the expected one.
  @discardableResult
  public func send(
    _ action: Action, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
    changes: ((inout State) -> Void)? = nil
  ) -> SentAction {
    let location = TestFailure.Location(fileID: fileID, filePath: filePath, line: line, column: column)
    settleReceived(before: "\(actionName(action)) was sent", at: location)
    tape.isExpectingSent = true
    let sent = store.send(action)
    if let after = tape.takeSent() { check(after, after: actionName(action), changes, at: location) }
    return sent
  }

  // MARK: Receiving

  /// Waits for the next action that effects send, and expects it to be of that case.
  ///
  /// - Parameters:
  ///   - timeout: the time to wait while effects are running. If none is running, nothing can come, and the call does
  ///     not wait.
  ///   - changes: changes the previous state into the expected one.
  public func receive<Value>(
    _ path: CaseKeyPath<Action, Value>, timeout: Duration = .seconds(2), fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    isolation: isolated (any Actor)? = #isolation, changes: ((inout State) -> Void)? = nil
  ) async where Action: CasePathable {
    let location = TestFailure.Location(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(
      { $0.is(path) }, expected: Self.name(of: path), timeout: timeout, at: location, changes: changes)
  }

  /// Waits for the next action that effects send, and expects it to be of that case with that payload.
  public func receive<Value: Equatable>(
    _ path: CaseKeyPath<Action, Value>, _ value: Value, timeout: Duration = .seconds(2), fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    isolation: isolated (any Actor)? = #isolation, changes: ((inout State) -> Void)? = nil
  ) async where Action: CasePathable {
    let location = TestFailure.Location(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(
      { $0[case: path] == value }, expected: "\(Self.name(of: path)) with \(String(reflecting: value))",
      timeout: timeout, at: location, changes: changes)
  }

  /// Waits for the next action that effects send, and expects it to be this one.
  public func receive(
    _ action: Action, timeout: Duration = .seconds(2), fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column, isolation: isolated (any Actor)? = #isolation,
    changes: ((inout State) -> Void)? = nil
  ) async where Action: Equatable {
    let location = TestFailure.Location(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive({ $0 == action }, expected: "\(action)", timeout: timeout, at: location, changes: changes)
  }

  /// Waits for the next action that effects send, and expects the predicate to accept it.
  public func receive(
    where fits: (Action) -> Bool, timeout: Duration = .seconds(2), fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    isolation: isolated (any Actor)? = #isolation, changes: ((inout State) -> Void)? = nil
  ) async {
    let location = TestFailure.Location(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(fits, expected: "an action that fits", timeout: timeout, at: location, changes: changes)
  }

  /// Skips all received actions that have not been asserted.
  public func skipReceivedActions() {
    if let last = tape.received.last { state = last.state }
    tape.received = []
  }

  // MARK: Ending

  /// Waits for the effects that are still running, and checks that nothing is left to assert.
  public func finish(
    timeout: Duration = .seconds(2), fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column, isolation: isolated (any Actor)? = #isolation
  ) async {
    let location = TestFailure.Location(fileID: fileID, filePath: filePath, line: line, column: column)
    let deadline: ContinuousClock.Instant = .now + timeout
    while !store.isIdle, ContinuousClock.now < deadline { await Task.yield() }
    checkEnd(at: location)
    isFinished = true
  }

  /// The number of effects that are registered or running.
  public var runningEffects: Int { store.runningEffects.count }

  // MARK: Checking

  private func receive(
    _ fits: (Action) -> Bool, expected: String, timeout: Duration, at location: TestFailure.Location,
    isolation: isolated (any Actor)? = #isolation, changes: ((inout State) -> Void)?
  ) async {
    let isStrict = exhaustivity == .on
    let deadline: ContinuousClock.Instant = .now + timeout
    func hasCome() -> Bool {
      isStrict ? !tape.received.isEmpty : tape.received.contains { fits($0.action) }
    }
    while !hasCome(), !store.isIdle, ContinuousClock.now < deadline { await Task.yield() }
    guard let index = isStrict ? tape.received.indices.first : tape.received.firstIndex(where: { fits($0.action) })
    else {
      let running = store.runningEffects.map(\.description).sorted()
      let why =
        running.isEmpty
        ? "no effect is running" : "in \(timeout) with these effects running: " + running.joined(separator: ", ")
      return fail("Expected to receive \(expected), but nothing came: \(why).", at: location)
    }
    let received = tape.received[index]
    skip(tape.received[..<index], at: location)
    tape.received.removeSubrange(...index)
    guard fits(received.action) else {
      state = received.state
      return fail("Expected to receive \(expected), but received \(received.action).", at: location)
    }
    check(received.state, after: actionName(received.action), changes, at: location)
  }

  private func check(
    _ actual: State, after action: String, _ changes: ((inout State) -> Void)?, at location: TestFailure.Location
  ) {
    defer { state = actual }
    var expected = exhaustivity == .on ? state : actual
    if let changes {
      changes(&expected)
      if exhaustivity == .on, expected == state, actual == state {
        return fail("\(action): a change was expected, but the state did not change.", at: location)
      }
    }
    guard expected != actual else {
      if exhaustivity == .offShowingSkipped, changes == nil, actual != state {
        note("\(action) changed, and it was not asserted:\n\(StateDiff(from: state, to: actual))", at: location)
      }
      return
    }
    let diff = StateDiff(from: expected, to: actual)
    fail(
      "\(action): the state is not as expected.\n  "
        + diff.changes.map { change in
          let path = change.path.isEmpty ? "state" : change.path
          return "\(path): expected \(change.before ?? "nothing"), is \(change.after ?? "nothing")"
        }.joined(separator: "\n  "), at: location)
  }

  private func settleReceived(before event: String, at location: TestFailure.Location) {
    guard !tape.received.isEmpty else { return }
    if exhaustivity == .on {
      let names = tape.received.map { actionName($0.action) }.joined(separator: ", ")
      fail("\(event), but received actions have not been asserted: \(names).", at: location)
    } else {
      skip(tape.received[...], at: location)
    }
    skipReceivedActions()
  }

  private func skip(_ received: ArraySlice<ActionLog<State, Action>.Received>, at location: TestFailure.Location) {
    guard exhaustivity == .offShowingSkipped, !received.isEmpty else { return }
    note("Skipped: \(received.map { actionName($0.action) }.joined(separator: ", ")).", at: location)
  }

  private func checkEnd(at location: TestFailure.Location) {
    guard exhaustivity == .on else { return }
    if !tape.received.isEmpty {
      let names = tape.received.map { actionName($0.action) }.joined(separator: ", ")
      fail("The test ended, but received actions have not been asserted: \(names).", at: location)
    }
    let origins = store.runningEffects.map(\.description).sorted()
    if !origins.isEmpty {
      fail("The test ended, but effects are still running: \(origins.joined(separator: ", ")).", at: location)
    }
  }

  private func fail(_ message: String, at location: TestFailure.Location) {
    onFailure(TestFailure(message: message, location: location, isNote: false))
  }

  private func note(_ message: String, at location: TestFailure.Location) {
    onFailure(TestFailure(message: message, location: location, isNote: true))
  }

  private static func name<Value>(of path: CaseKeyPath<Action, Value>) -> String where Action: CasePathable {
    let name = Action.allCasePaths[keyPath: path].name
    return name.isEmpty ? "an action with \(Value.self)" : "." + name
  }
}
