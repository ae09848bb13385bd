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

  @inlinable
  func breakOff() {
    isBroken = true
    outer?.breakOff()
  }
}
