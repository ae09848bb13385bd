/// The closures by which an effect's task returns to the store's isolation.
@usableFromInline
struct EffectContext<State, Action>: Sendable {
  @usableFromInline
  typealias Run = EffectRun<State, Action>

  @usableFromInline let deliver: @Sendable (sending Action, Run) async -> Void
  @usableFromInline let end: @Sendable ((any Error)?, Run) async -> Void

  @inlinable
  init(
    deliver: @escaping @Sendable (sending Action, Run) async -> Void,
    end: @escaping @Sendable ((any Error)?, Run) async -> Void
  ) {
    self.deliver = deliver
    self.end = end
  }
}
