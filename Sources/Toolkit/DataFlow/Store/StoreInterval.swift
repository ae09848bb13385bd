/// The duration of one operation of a store, which a profiler draws as an interval.
public struct StoreInterval: Sendable, CustomStringConvertible {
  /// The operation that was measured.
  public enum Subject: Sendable {
    /// The reduction of an action, named by the cases of the action.
    case reduction(String)
    /// An effect, from its registration to its end or cancellation.
    case effect(EffectOrigin)
  }

  public let subject: Subject
  public let duration: Duration

  @usableFromInline
  init(_ subject: Subject, duration: Duration) {
    self.subject = subject
    self.duration = duration
  }

  public var description: String {
    switch subject {
    case .reduction(let action): "\(action): \(duration)"
    case .effect(let origin): "effect of \(origin): \(duration)"
    }
  }
}
