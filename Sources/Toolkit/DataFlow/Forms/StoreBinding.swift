import EnumPaths

/// A value that a control shows and changes: it is read from a store, and written by sending an action.
///
/// ```swift
/// let name = store.binding(\.name, \.form)
/// name.value                       // the state's value
/// name.value = "Ada"               // sends .form(.set(\.name, "Ada"))
/// ```
///
/// `DataFlowSwiftUI` has bindings of SwiftUI.
public struct StoreBinding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// Makes a binding from closures.
  public init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
  }

  /// The value. Assigning one sends an action; the value is then what the reducer makes of it.
  public var value: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
}

extension ScopedStore {
  /// Binds a field of a form.
  public func binding<Value: Hashable & Sendable>(
    _ field: WritableKeyPath<State, Value> & Sendable, _ action: CaseKeyPath<Action, BindingAction<State>>
  ) -> StoreBinding<Value> where Action: CasePathable {
    binding(field) { Action.embed(.set(field, $0), in: action) }
  }

  /// Binds a part of the state to an action of the module's own.
  public func binding<Value>(
    _ part: KeyPath<State, Value>, sending action: @escaping (Value) -> Action
  ) -> StoreBinding<Value> {
    StoreBinding(read: { state[keyPath: part] }, write: { send(action($0)) })
  }
}

extension Store {
  /// Binds a field of a form.
  public func binding<Value: Hashable & Sendable>(
    _ field: WritableKeyPath<State, Value> & Sendable, _ action: CaseKeyPath<Action, BindingAction<State>>
  ) -> StoreBinding<Value> where Action: CasePathable {
    scoped.binding(field, action)
  }

  /// Binds a part of the state to an action.
  public func binding<Value>(
    _ part: KeyPath<State, Value>, sending action: @escaping (Value) -> Action
  ) -> StoreBinding<Value> {
    scoped.binding(part, sending: action)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableStore {
  /// Binds a field of a form. Views that read the value observe that field only.
  public func binding<Value: Hashable & Sendable>(
    _ field: WritableKeyPath<State, Value> & Sendable, _ action: CaseKeyPath<Action, BindingAction<State>>
  ) -> StoreBinding<Value> where Action: CasePathable {
    StoreBinding(
      read: { self[dynamicMember: field] }, write: { self.send(Action.embed(.set(field, $0), in: action)) })
  }
}
