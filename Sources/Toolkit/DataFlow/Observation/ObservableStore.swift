import Observation

/// A store, or a module of it, for observers that use `withObservationTracking`, as SwiftUI does.
///
/// ```swift
/// let screen = store.scope(state: \.player, action: \.player).observable()
/// Text(screen.title)
/// ```
///
/// - A property that was read is reported as changed when something ran in the module; a field of a ``TrackedState``
///   when it was written; a child when something ran in it. Values that are `Equatable` and `BitwiseCopyable`, such as
///   numbers and flags, and texts are reported only when they differ.
/// - Each read costs a lookup of the property. Stores without such observers pay nothing.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@dynamicMemberLookup
public final class ObservableStore<State, Action>: Observable {
  @usableFromInline let scoped: ScopedStore<State, Action>
  @usableFromInline let whole = ObservedPart()
  private var observation: StoreObservation?

  /// The properties that were read.
  private var parts: [PartialKeyPath<State>: ObservedPart] = [:]

  /// The same by the identity of their key paths, which a literal keeps. A part holds the paths.
  private var known: [ObjectIdentifier: ObservedPart] = [:]

  /// The stores of children that are still in use.
  var children: [ChildKey: ObservedChild] = [:]
  var childrenUntilSweep = 16

  /// The identity of a child that may be absent, and a closure that returns true while the parent has it.
  @usableFromInline let presence: (identity: AnyHashable, isThere: () -> Bool)?

  init(_ scoped: ScopedStore<State, Action>, presence: (identity: AnyHashable, isThere: () -> Bool)? = nil) {
    self.scoped = scoped
    self.presence = presence
    observation = scoped.observe { [weak self] _ in self?.tell() }
  }

  /// The whole state.
  public var state: State {
    whole.access()
    return scoped.state
  }

  /// A value of the state. Reading it in an observed scope, such as the body of a view, observes it.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    part(path) { ObservedPart() }.access()
    return scoped.state[keyPath: path]
  }

  /// A value of the state. Reading it in an observed scope observes it; a write of an equal value is not a change.
  @inlinable
  public subscript<Value: Equatable & BitwiseCopyable>(dynamicMember path: KeyPath<State, Value>) -> Value {
    compared(path)
  }

  /// A text of the state. Reading it in an observed scope observes it; a write of an equal text is not a change.
  @inlinable
  public subscript(dynamicMember path: KeyPath<State, String>) -> String { compared(path) }

  /// A value of the state that is compared whatever its type is: for small values. If the store's child has gone, it is
  /// the value that a view has read.
  @inlinable
  package func compared<Value: Equatable>(_ path: KeyPath<State, Value>) -> Value {
    let part = part(path) { ComparedPart<Value> { [link = scoped.link] in link.read()[keyPath: path] } }
    let value = scoped.state[keyPath: path]
    // A generic function that does not know the value as comparable may have made the part.
    let read = (part as? ComparedPart<Value>)?.note(value, isThere: presence?.isThere)
    part.access()
    return read ?? value
  }

  /// Sends an action of the module.
  @discardableResult
  public func send(_ action: Action) -> SentAction { scoped.send(action) }

  // MARK: Reporting changes

  @usableFromInline
  func part(_ path: PartialKeyPath<State>, _ make: () -> ObservedPart) -> ObservedPart {
    if let part = known[ObjectIdentifier(path)] { return part }
    let part = parts[path] ?? make()
    if parts[path] == nil {
      parts[path] = part
      if scoped.isToldApart(path) {
        part.observation = scoped.observe(at: path) { [weak part, isThere = presence?.isThere] in
          if isThere?() ?? true { part?.tell() }
        }
      }
    }
    if part.hold(path) { known[ObjectIdentifier(path)] = part }
    return part
  }

  private func tell() {
    // A view that is on its way out keeps what it shows.
    guard presence?.isThere() ?? true else { return }
    whole.tell()
    for part in parts.values where part.observation == nil { part.tell() }
  }
}

/// A property of a state that is observed through `withObservationTracking`.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@usableFromInline
class ObservedPart: Observable {
  private let registrar = ObservationRegistrar()

  /// True from a read until the next change.
  fileprivate var isRead = false

  /// The part's own observation, if its changes are told apart from those of the state.
  var observation: StoreObservation?

  /// The paths that were used to read it, one for each place in the source.
  private var paths: [AnyKeyPath] = []

  @usableFromInline init() {}

  private var value: Void { () }

  @usableFromInline
  func access() {
    registrar.access(self, keyPath: \.value)
    isRead = true
  }

  /// Keeps a path alive, unless there are many: a path with an argument is another one each time.
  func hold(_ path: AnyKeyPath) -> Bool {
    guard paths.count < 16 else { return false }
    paths.append(path)
    return true
  }

  func tell() {
    guard isRead, hasChanged else { return }
    isRead = false
    registrar.withMutation(of: self, keyPath: \.value) {}
  }

  fileprivate var hasChanged: Bool { true }
}

/// A property whose values are compared.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@usableFromInline
final class ComparedPart<Value: Equatable>: ObservedPart {
  /// The value of the first read since the last report. Later reads do not replace it: one of them may see a change
  /// before it is reported.
  private var first: Value?
  private let read: () -> Value

  @usableFromInline
  init(_ read: @escaping () -> Value) {
    self.read = read
    super.init()
  }

  /// Keeps the value of a read, which follows.
  ///
  /// - Parameter isThere: returns false if the store's child has gone; nil for a child that does not go.
  /// - Returns: the value, or the one that is kept if the child has gone.
  @usableFromInline
  func note(_ value: Value, isThere: (() -> Bool)?) -> Value {
    if let isThere, !isThere(), let first { return first }
    if !isRead { first = value }
    return value
  }

  fileprivate override var hasChanged: Bool { read() != first }
}
