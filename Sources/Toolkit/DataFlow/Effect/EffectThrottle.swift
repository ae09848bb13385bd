/// The time in which no second effect of an identifier starts, and the steps that wait for its end.
@usableFromInline
final class EffectThrottle<Action> {
  @usableFromInline let window: @Sendable () -> Effect<Action>.Work
  @usableFromInline var waiting: [Effect<Action>.Step]?

  @inlinable
  init(window: @escaping @Sendable () -> Effect<Action>.Work) {
    self.window = window
  }
}
