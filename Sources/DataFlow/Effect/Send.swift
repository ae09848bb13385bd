/// How an effect speaks to the store that runs it.
///
/// `await send(.loaded(entries))` comes back on the store's isolation and returns when the action has been reduced, so
/// that an effect never runs ahead of its store. What a cancelled effect sends is dropped; what is sent after the
/// effect has ended is reported and dropped.
public struct Send<Action>: Sendable {
  @usableFromInline let deliver: @Sendable (sending Action) async -> Void

  @inlinable
  init(_ deliver: @escaping @Sendable (sending Action) async -> Void) {
    self.deliver = deliver
  }

  /// Sends an action to the store and waits until it has been reduced.
  @inlinable
  public func callAsFunction(_ action: sending Action) async {
    await deliver(action)
  }

  @inlinable
  func map<ChildAction>(_ transform: @escaping @Sendable (ChildAction) -> Action) -> Send<ChildAction> {
    Send<ChildAction> { [deliver] action in await deliver(transform(action)) }
  }
}
