import Observation

public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A property that the host connects to what it keeps for the view.
@MainActor protocol Connected {
  func connect(to entry: Entry, _ name: String, in place: Place)
}

// MARK: - State

@propertyWrapper
public struct State<Value>: DynamicProperty {
  let box: StateBox<Value>

  public init(wrappedValue value: Value) { box = StateBox(Location(value)) }

  public init(initialValue value: Value) { self.init(wrappedValue: value) }

  public var wrappedValue: Value {
    get { box.location.value }
    nonmutating set { box.location.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    let location = box.location
    return Binding(read: { location.value }, write: { location.value = $0 })
  }
}

/// The value, which lives as long as the view is shown.
final class Location<Value> {
  var value: Value { didSet { onChange() } }
  var onChange: () -> Void = {}

  init(_ value: Value) { self.value = value }
}

/// What all copies of a view have in common.
final class StateBox<Value> {
  var location: Location<Value>

  init(_ location: Location<Value>) { self.location = location }
}

extension State: Connected {
  func connect(to entry: Entry, _ name: String, in place: Place) {
    if let kept = entry.locations[name] as? Location<Value> { box.location = kept }
    entry.locations[name] = box.location
    box.location.onChange = { [weak entry] in MainActor.assumeIsolated { entry?.markStale() } }
  }
}

// MARK: - Binding

@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    // Both belong to the main actor or to none. SwiftUI calls them on the main actor, as this host does.
    read = unsafeBitCast(get, to: (@Sendable () -> Value).self)
    write = unsafeBitCast(set, to: (@Sendable (Value) -> Void).self)
  }

  init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(dynamicMember path: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    func change(_ subject: Subject) {
      var value = read()
      value[keyPath: path] = subject
      write(value)
    }
    return Binding<Subject>(read: { read()[keyPath: path] }, write: change)
  }
}

// MARK: - Bindable

@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  public var projectedValue: Bindable<Value> { self }

  public subscript<Subject>(dynamicMember path: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject>
  where Value: AnyObject {
    Binding<Subject>(read: { wrappedValue[keyPath: path] }, write: { wrappedValue[keyPath: path] = $0 })
  }
}

extension Bindable where Value: AnyObject, Value: Observable {
  public init(_ wrappedValue: Value) { self.init(wrappedValue: wrappedValue) }
}

// MARK: - Environment

public struct EnvironmentValues {
  var objects: [ObjectIdentifier: AnyObject] = [:]
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let box = Box()
  private let find: (EnvironmentValues) -> Value?

  private final class Box { var values = EnvironmentValues() }

  public var wrappedValue: Value {
    guard let value = find(box.values) else { preconditionFailure("The environment has no \(Value.self).") }
    return value
  }
}

extension Environment where Value: AnyObject, Value: Observable {
  public init(_ objectType: Value.Type) {
    find = { $0.objects[ObjectIdentifier(objectType)] as? Value }
  }
}

extension Environment: Connected {
  func connect(to entry: Entry, _ name: String, in place: Place) { box.values = place.environment }
}

extension View {
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    Modified(content: self) { content, place in
      var place = place
      place.environment.objects[ObjectIdentifier(T.self)] = object
      return place.draw(content, at: "environment")
    }
  }
}
