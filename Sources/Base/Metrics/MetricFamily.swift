/// The samples of one metric as Prometheus collects them, which differ in their labels.
public struct MetricFamily: Sendable {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - name: ASCII letters, digits and underscores, in base units: `yaarr_fetch_duration_seconds`. A counter's name ends
  ///     with `_total`.
  ///   - help: What it counts or measures, in one line.
  private init(_ name: StaticString, _ kind: Kind, _ help: StaticString, _ samples: [Sample]) {
    precondition(Self.isName(name), "\(name) is no name of a metric.")
    self.name = name
    self.kind = kind
    self.help = help
    self.samples = samples
  }

  /// A number that only grows while the program runs.
  public static func counter(_ name: StaticString, _ help: StaticString, _ samples: [Sample]) -> MetricFamily {
    MetricFamily(name, .counter, help, samples)
  }

  /// A number that grows and shrinks.
  public static func gauge(_ name: StaticString, _ help: StaticString, _ samples: [Sample]) -> MetricFamily {
    MetricFamily(name, .gauge, help, samples)
  }

  public static func histogram(_ name: StaticString, _ help: StaticString, _ samples: [Sample]) -> MetricFamily {
    MetricFamily(name, .histogram, help, samples)
  }

  // MARK: Public

  public enum Kind: Sendable {
    case counter, gauge, histogram
  }

  public typealias Labels = KeyValuePairs<StaticString, String>

  /// A value with its labels.
  public struct Sample: Sendable {
    enum Value: Sendable {
      case number(Double)
      case distribution(Histogram.Snapshot)
    }

    let labels: Labels
    let value: Value

    public init(_ number: Double, _ labels: Labels = [:]) {
      self.labels = labels
      value = .number(number)
    }

    public init(_ number: Int, _ labels: Labels = [:]) { self.init(Double(number), labels) }

    public init(_ histogram: Histogram, _ labels: Labels = [:]) {
      self.labels = labels
      value = .distribution(histogram.snapshot)
    }
  }

  public let name: StaticString
  public let kind: Kind
  public let help: StaticString
  public let samples: [Sample]

  // MARK: Private

  private static func isName(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { bytes in
      !bytes.isEmpty
        && bytes.allSatisfy { byte in
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
  }
}
