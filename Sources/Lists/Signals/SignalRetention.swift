/// Which signals a bus keeps for those who subscribe later.
public enum SignalRetention: Sendable, Equatable {
  /// None: a late subscriber hears what comes.
  case nothing
  /// The last signal of every key that has subscribers; it goes with the last of them. Bounded by who subscribes.
  case lastWhileSubscribed
  /// The last signal of every key, until it is forgotten. Grows with the keys posted to.
  case last
}
