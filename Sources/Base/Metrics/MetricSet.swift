import Threading

/// Metrics of one kind, one for each label, made when the label is first used. The number of labels must be small and
/// must not depend on what strangers send: each is kept for ever.
public final class MetricSet<Label: Hashable & Sendable, Metric: Sendable>: Sendable {
  private let make: @Sendable () -> Metric
  private let metrics = Lock<[Label: Metric]>([:])

  public init(_ make: @escaping @Sendable () -> Metric) {
    self.make = make
  }

  public subscript(label: Label) -> Metric {
    metrics.withLock { metrics in
      if let known = metrics[label] { return known }
      let made = make()
      metrics[label] = made
      return made
    }
  }

  /// All labels that were used, with their metrics.
  public var all: [(label: Label, metric: Metric)] {
    metrics.withLock { metrics in metrics.map { (label: $0.key, metric: $0.value) } }
  }
}
