/// The signals that a bus keeps for late subscribers.
public enum SignalRetention: Sendable, Equatable {
  /// None: a late subscriber receives only later signals.
  case nothing
  /// The last signal of every key with subscribers, until the last of them ends. Bounded by the number of subscribed
  /// keys.
  case lastWhileSubscribed
  /// The last signal of every key, until it is forgotten. Grows with the number of keys.
  case last
}
