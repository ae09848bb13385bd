/// The outcome of an item's request to its context.
public enum ContextOutcome: Sendable {
  case done
  /// The item has left the container; nothing was done.
  case gone
  /// The replacement has another identity; nothing was done.
  case otherIdentity
}
