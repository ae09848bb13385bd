/// What became of an action that was asked for by name.
public enum ActionOutcome: Sendable, Hashable {
  case done
  /// The element is not there any more; nothing was done.
  case gone
  /// The element offers no such action (any more); nothing was done.
  case notOffered
}
