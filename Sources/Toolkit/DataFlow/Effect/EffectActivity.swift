import Threading

extension EffectContext {
  @usableFromInline
  func followed(by activity: any TaskActivity) -> EffectContext {
    EffectContext(
      deliver: { [deliver] action, run in
        activity.begin()
        await deliver(action, run)
        activity.end()
      },
      end: { [end] error, run in
        activity.begin()
        await end(error, run)
        activity.end()
      })
  }
}
