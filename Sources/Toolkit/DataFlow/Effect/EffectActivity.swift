import Threading

/// The activity that follows effects in tests.
@usableFromInline
package typealias EffectActivity = TaskActivity

@usableFromInline
enum FollowedEffects {
  /// The activity that follows an effect of the current task; nil in programs.
  @usableFromInline static var activity: (any EffectActivity)? { FollowedTasks.activity }
}

extension EffectContext {
  @usableFromInline
  func followed(by activity: any EffectActivity) -> EffectContext {
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
