/// What became of something an item asked its context for.
public enum ContextOutcome: Sendable {
  case done
  /// The item is not there any more; nothing was done.
  case gone
  /// What should take the item's place is another item; nothing was done.
  case otherIdentity
}
