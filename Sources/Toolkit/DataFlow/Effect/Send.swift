/// Sends actions from an effect to the store that runs it.
///
/// `await send(.loaded(entries))` returns to the store's isolation and ends when the action has been reduced, so that
/// an effect never runs ahead of its store. Actions of a cancelled effect are dropped. Actions that are sent after the
/// effect has ended are reported and dropped.
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
