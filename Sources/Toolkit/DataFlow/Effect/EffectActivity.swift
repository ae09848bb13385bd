import Threading

extension EffectContext {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
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
