/// The groups of a concatenation that are still to come.
@usableFromInline
final class EffectChain<Action> {
  @usableFromInline var remaining: Int = 0
  @usableFromInline var rest: ArraySlice<[Effect<Action>.Step]>
  @usableFromInline let outer: EffectChain<Action>?
  @usableFromInline var isBroken: Bool = false

  @inlinable
  init(rest: ArraySlice<[Effect<Action>.Step]>, outer: EffectChain<Action>?) {
    self.rest = rest
    self.outer = outer
  }

  /// One of those that the next group waits for has ended.
  ///
  /// - Returns: whether it is the next group's turn.
  @inlinable
  func leave() -> Bool {
    remaining -= 1
    return remaining == 0 && !isBroken
  }

  @inlinable
  func breakOff() {
    isBroken = true
    outer?.breakOff()
  }
}
