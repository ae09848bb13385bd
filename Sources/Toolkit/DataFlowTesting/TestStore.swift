@_exported import ClockTesting
import DataFlow
import EnumPaths
import TestReporting
@_exported import Testing

/// A store for tests: the test must expect every action, every change of the state and everything that effects send,
/// unless its ``exhaustivity`` says otherwise.
///
/// ```swift
/// let store = TestStore(initial: Search.State(), reducer: Search(clock: clock))
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
/// - A failure is an issue of the running test, at the line of the call, and lists the differences path by path.
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

  /// A failure that the store found.
  public typealias Failure = TestFailure

  /// The extent of what the test must assert.
  public var exhaustivity: Exhaustivity

  /// The state after the last asserted action. Received actions that have not been asserted do not count yet.
  public private(set) var state: State

  private let store: Store<State, Action>
  private let tape: ActionLog<State, Action>
  private let onFailure: (TestFailure) -> Void
  private let place: TestPlace
  private var isFinished: Bool = false

  // MARK: Lifecycle

  /// Creates a store on the main actor: also as a property of a suite.
  ///
  /// - Parameters:
  ///   - onFailure: receives each failure. By default it records an issue of the running test.
  ///   - initial: the state before the first action.
  ///   - reducer: the module under test.
  ///   - exhaustivity: the changes that the test must expect; by default all.
  ///   - sourceLocation: the place that a failure names; leave this out.
  ///   - filePath: the file that a failure names; leave this out.
  @MainActor
  public convenience init(
    initial: State, reducer: some Reducer<State, Action>, exhaustivity: Exhaustivity = .on,
    sourceLocation: SourceLocation = #_sourceLocation, filePath: StaticString = #filePath,
    onFailure: @escaping (TestFailure) -> Void = { $0.record() }
  ) {
    self.init(
      initial: initial, reducer: reducer, exhaustivity: exhaustivity, sourceLocation: sourceLocation,
      filePath: filePath, isolation: #isolation, onFailure: onFailure)
  }

  /// Creates a store on the actor that this is called on.
  ///
  /// - Parameters:
  ///   - onFailure: receives each failure. By default it records an issue of the running test.
  ///   - isolation: the actor of the caller: `#isolation`.
  ///   - initial: the state before the first action.
  ///   - reducer: the module under test.
  ///   - exhaustivity: the changes that the test must expect; by default all.
  ///   - sourceLocation: the place that a failure names; leave this out.
  ///   - filePath: the file that a failure names; leave this out.
  public init(
    initial: State, reducer: some Reducer<State, Action>, exhaustivity: Exhaustivity = .on,
    sourceLocation: SourceLocation = #_sourceLocation, filePath: StaticString = #filePath,
    isolation: isolated any Actor,
    onFailure: @escaping (TestFailure) -> Void = { $0.record() }
  ) {
    TestTasks.follow()
    let tape: ActionLog<State, Action> = ActionLog()
    self.tape = tape
    self.state = initial
    self.exhaustivity = exhaustivity
    self.onFailure = onFailure
    let place = TestPlace(sourceLocation, filePath)
    self.place = place
    store = Store(
      initial: initial, reducer: tape.recording(reducer), isolation: isolation,
      onProblem: { problem in
        onFailure(TestFailure(message: "\(problem)", place: tape.sendPlace ?? place, isNote: false))
      })
  }

  deinit {
    if !isFinished { checkEnd(at: place) }
  }

  // MARK: Sending

  /// Sends an action.
  ///
  /// - Parameters:
  ///   - changes: changes the previous state into the expected one.
  ///   - action: the action, as a user would cause it.
  ///   - sourceLocation: the place that a failure names; leave this out.
  ///   - filePath: the file that a failure names; leave this out.
  @discardableResult
  public func send(
    _ action: Action, sourceLocation: SourceLocation = #_sourceLocation, filePath: StaticString = #filePath,
    changes: ((inout State) -> Void)? = nil
  ) -> SentAction {
    let place = TestPlace(sourceLocation, filePath)
    settleReceived(before: "\(writtenName(of: action)) was sent", at: place)
    let sent = tape.sending(at: place) { store.send(action) }
    if let after = tape.takeSent() { check(after, after: writtenName(of: action), changes, at: place) }
    return sent
  }

  // MARK: Receiving

  /// Waits for the next action that effects send, and expects it to be of that case.
  ///
  /// - Parameters:
  ///   - timeout: the time to wait for effects that rest, such as for an answer from outside. If none is running,
  ///     nothing can come, and the call does not wait.
  ///   - changes: changes the previous state into the expected one.
  ///   - path: the case of the expected action.
  ///   - sourceLocation: the place that a failure names; leave this out.
  ///   - filePath: the file that a failure names; leave this out.
  ///   - isolation: the actor of the caller, by default; leave this out.
  public func receive<Value>(
    _ path: CaseKeyPath<Action, Value>, timeout: Duration = .seconds(2),
    sourceLocation: SourceLocation = #_sourceLocation, filePath: StaticString = #filePath,
    isolation: isolated (any Actor)? = #isolation, changes: ((inout State) -> Void)? = nil
  ) async where Action: CasePathable {
    await receive(
      { $0.is(path) }, expected: Self.name(of: path), timeout: timeout, at: TestPlace(sourceLocation, filePath),
      changes: changes)
  }

  /// Waits for the next action that effects send, and expects it to be of that case with that payload.
  public func receive<Value: Equatable>(
    _ path: CaseKeyPath<Action, Value>, _ value: Value, timeout: Duration = .seconds(2),
    sourceLocation: SourceLocation = #_sourceLocation, filePath: StaticString = #filePath,
    isolation: isolated (any Actor)? = #isolation, changes: ((inout State) -> Void)? = nil
  ) async where Action: CasePathable {
    await receive(
      { $0[case: path] == value }, expected: "\(Self.name(of: path)) with \(String(reflecting: value))",
      timeout: timeout, at: TestPlace(sourceLocation, filePath), changes: changes)
  }

  /// Waits for the next action that effects send, and expects it to be of that case with a payload that the predicate
  /// accepts. A payload of several values is compared as a tuple: `where: { $0 == (1, "a") }`.
  public func receive<Value>(
    _ path: CaseKeyPath<Action, Value>, where fits: (Value) -> Bool, timeout: Duration = .seconds(2),
    sourceLocation: SourceLocation = #_sourceLocation, filePath: StaticString = #filePath,
    isolation: isolated (any Actor)? = #isolation,
    changes: ((inout State) -> Void)? = nil
  ) async where Action: CasePathable {
    await receive(
      { $0[case: path].map(fits) ?? false }, expected: "\(Self.name(of: path)) that fits", timeout: timeout,
      at: TestPlace(sourceLocation, filePath),
      changes: changes)
  }

  /// Waits for the next action that effects send, and expects it to be this one.
  public func receive(
    _ action: Action, timeout: Duration = .seconds(2), sourceLocation: SourceLocation = #_sourceLocation,
    filePath: StaticString = #filePath,
    isolation: isolated (any Actor)? = #isolation,
    changes: ((inout State) -> Void)? = nil
  ) async where Action: Equatable {
    await receive(
      { $0 == action }, expected: ValueText.text(of: action), timeout: timeout, at: TestPlace(sourceLocation, filePath),
      changes: changes)
  }

  /// Waits for the next action that effects send, and expects the predicate to accept it.
  public func receive(
    where fits: (Action) -> Bool, timeout: Duration = .seconds(2),
    sourceLocation: SourceLocation = #_sourceLocation, filePath: StaticString = #filePath,
    isolation: isolated (any Actor)? = #isolation, changes: ((inout State) -> Void)? = nil
  ) async {
    await receive(
      fits, expected: "an action that fits", timeout: timeout, at: TestPlace(sourceLocation, filePath), changes: changes
    )
  }

  /// Waits in the middle of a test until the running effects rest: until each of them waits for a clock, or for something
  /// that only the test does.
  public func settle(isolation: isolated (any Actor)? = #isolation) async { await TestTasks.rest() }

  /// Skips all received actions that have not been asserted.
  public func skipReceivedActions() {
    if let last = tape.received.last { state = last.state }
    tape.received = []
  }

  // MARK: Ending

  /// Waits for the effects that are still running, and checks that nothing is left to assert.
  public func finish(
    timeout: Duration = .seconds(2), sourceLocation: SourceLocation = #_sourceLocation,
    filePath: StaticString = #filePath,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await wait(timeout) { false }
    checkEnd(at: TestPlace(sourceLocation, filePath))
    isFinished = true
  }

  /// The number of effects that are registered or running.
  public var runningEffects: Int { store.runningEffects.count }

  // MARK: Checking

  private func receive(
    _ fits: (Action) -> Bool, expected: String, timeout: Duration, at place: TestPlace,
    isolation: isolated (any Actor)? = #isolation, changes: ((inout State) -> Void)?
  ) async {
    let isStrict = exhaustivity == .on
    await wait(timeout) { isStrict ? !tape.received.isEmpty : tape.received.contains { fits($0.action) } }
    guard let index = isStrict ? tape.received.indices.first : tape.received.firstIndex(where: { fits($0.action) })
    else {
      let running = store.runningEffects.map(\.description).sorted()
      let why =
        running.isEmpty
        ? "no effect is running" : "in \(timeout) with these effects running: " + running.joined(separator: ", ")
      return fail("Expected to receive \(expected), but nothing came: \(why).", at: place)
    }
    let received = tape.received[index]
    skip(tape.received[..<index], at: place)
    tape.received.removeSubrange(...index)
    guard fits(received.action) else {
      state = received.state
      return fail("Expected to receive \(expected), but received \(ValueText.text(of: received.action)).", at: place)
    }
    check(received.state, after: writtenName(of: received.action), changes, at: place)
  }

  /// Waits until something happened, or no effect is running, or all of them have rested for some time.
  private func wait(
    _ timeout: Duration, isolation: isolated (any Actor)? = #isolation, until hasHappened: () -> Bool
  ) async {
    guard !hasHappened(), !store.isIdle else { return }
    await settle()
    let deadline = ContinuousClock.now + timeout
    while !hasHappened(), !store.isIdle, ContinuousClock.now < deadline {
      try? await Task.sleep(for: .milliseconds(1))
      await settle()
    }
  }

  private func check(
    _ actual: State, after action: String, _ changes: ((inout State) -> Void)?, at place: TestPlace
  ) {
    defer { state = actual }
    var expected = exhaustivity == .on ? state : actual
    if let changes {
      changes(&expected)
      if exhaustivity == .on, expected == state, actual == state {
        return fail("\(action): a change was expected, but the state did not change.", at: place)
      }
    }
    guard expected != actual else {
      if exhaustivity == .offShowingSkipped, changes == nil, actual != state {
        note("\(action) changed, and it was not asserted:\n\(StateDiff(from: state, to: actual))", at: place)
      }
      return
    }
    let diff = StateDiff(from: expected, to: actual)
    fail(
      "\(action): the state is not as expected.\n  "
        + diff.changes.map { change in
          let path = change.path.isEmpty ? "state" : change.path
          if change.isLong { return "\(path), expected (−) and as it is (+):\n\(change.lines.indented(by: 4))" }
          return "\(path): expected \(change.before ?? "nothing"), is \(change.after ?? "nothing")"
        }.joined(separator: "\n  "), at: place)
  }

  private func settleReceived(before event: String, at place: TestPlace) {
    guard !tape.received.isEmpty else { return }
    if exhaustivity == .on {
      let names = tape.received.map { writtenName(of: $0.action) }.joined(separator: ", ")
      fail("\(event), but received actions have not been asserted: \(names).", at: place)
    } else {
      skip(tape.received[...], at: place)
    }
    skipReceivedActions()
  }

  private func skip(_ received: ArraySlice<ActionLog<State, Action>.Received>, at place: TestPlace) {
    guard exhaustivity == .offShowingSkipped, !received.isEmpty else { return }
    note("Skipped: \(received.map { writtenName(of: $0.action) }.joined(separator: ", ")).", at: place)
  }

  private func checkEnd(at place: TestPlace) {
    guard exhaustivity == .on else { return }
    if !tape.received.isEmpty {
      let names = tape.received.map { writtenName(of: $0.action) }.joined(separator: ", ")
      fail("The test ended, but received actions have not been asserted: \(names).", at: place)
    }
    let origins = store.runningEffects.map(\.description).sorted()
    if !origins.isEmpty {
      fail("The test ended, but effects are still running: \(origins.joined(separator: ", ")).", at: place)
    }
  }

  private func fail(_ message: String, at place: TestPlace) {
    onFailure(TestFailure(message: message, place: place, isNote: false))
  }

  private func note(_ message: String, at place: TestPlace) {
    onFailure(TestFailure(message: message, place: place, isNote: true))
  }

  private static func name<Value>(of path: CaseKeyPath<Action, Value>) -> String where Action: CasePathable {
    let name = Action.allCasePaths[keyPath: path].name
    return name.isEmpty ? "an action with \(Value.self)" : "." + asWritten(name)
  }
}
