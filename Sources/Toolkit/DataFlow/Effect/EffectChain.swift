/// The groups of a concatenation that have not started.
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

  /// Records that one piece of the work that the next group waits for has ended.
  ///
  /// - Returns: true if the next group may start.
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
