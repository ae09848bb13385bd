/// The outcome of an action that was requested by name.
public enum ActionOutcome: Sendable, Hashable {
  case done
  /// The element has left the list; nothing was done.
  case gone
  /// The element does not offer the action, or not any more; nothing was done.
  case notOffered
}
