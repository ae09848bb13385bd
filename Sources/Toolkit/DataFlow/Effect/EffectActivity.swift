import Synchronization
import Threading

/// Follows the tasks of effects: a test's clock has to know when all of them rest. Programs have none.
@usableFromInline
package protocol EffectActivity: TaskExecutor {
  /// Marks the time in which an effect's task goes to its store and back, on an executor of the store.
  func begin()
  func end()
}

/// Finds the activity that follows a new effect.
@usableFromInline
package enum FollowedEffects {
  private static let isOn = Atomic(false)
  /// Not the function alone: see `Lock`.
  private struct Finder {
    let find: @Sendable () -> any EffectActivity
  }

  private static let finder = Lock<Finder?>(nil)

  /// Lets all effects that start from now on be followed.
  package static func follow(by find: @escaping @Sendable () -> any EffectActivity) {
    finder.withLock { $0 = Finder(find: find) }
    isOn.store(true, ordering: .releasing)
  }

  /// The activity that follows an effect of the current task; nil in programs.
  @usableFromInline static var activity: (any EffectActivity)? {
    guard isOn.load(ordering: .acquiring) else { return nil }
    return finder.withLock { $0 }?.find()
  }
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
