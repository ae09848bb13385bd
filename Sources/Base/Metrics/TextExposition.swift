/// Writes metrics in the text format of Prometheus, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats).
public struct TextExposition {
  // MARK: Lifecycle

  public init() {}

  // MARK: Public

  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  public private(set) var bytes: [UInt8] = []

  /// The metrics, one family after the other. A family without samples is left out.
  public static func bytes(of families: [MetricFamily]) -> [UInt8] {
    var text = TextExposition()
    for family in families { text.write(family) }
    return text.bytes
  }

  public mutating func write(_ family: MetricFamily) {
    guard !family.samples.isEmpty else { return }
    let name = family.name
    write("# HELP \(name) ")
    // In a help text, quotes are not escaped.
    writeEscaped(family.help.description, escapesQuotes: false)
    write("\n# TYPE \(name) \(family.kind)\n")
    for sample in family.samples {
      switch sample.value {
      case .number(let number): write(name, "", sample.labels, number)
      case .distribution(let snapshot): write(name, sample.labels, snapshot)
      }
    }
  }

  // MARK: Private

  private mutating func write(_ name: StaticString, _ labels: MetricFamily.Labels, _ snapshot: Histogram.Snapshot) {
    var count = 0
    for (index, amount) in snapshot.counts.enumerated() {
      count += amount
      let bound = index < snapshot.bounds.count ? snapshot.bounds[index] : .infinity
      write(name, "_bucket", labels, bound: bound, Double(count))
    }
    write(name, "_sum", labels, snapshot.sum)
    write(name, "_count", labels, Double(count))
  }

  private mutating func write(
    _ name: StaticString, _ suffix: StaticString, _ labels: MetricFamily.Labels, bound: Double? = nil, _ value: Double
  ) {
    write("\(name)\(suffix)")
    if !labels.isEmpty || bound != nil {
      write("{")
      var isFirst = true
      func begin(_ label: StaticString, _ text: inout TextExposition) {
        text.write(isFirst ? "\(label)=\"" : ",\(label)=\"")
        isFirst = false
      }
      for (label, text) in labels {
        begin(label, &self)
        writeEscaped(text, escapesQuotes: true)
        write("\"")
      }
      if let bound {
        begin("le", &self)
        write("\(Self.text(of: bound))\"")
      }
      write("}")
    }
    write(" \(Self.text(of: value))\n")
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func writeEscaped(_ text: String, escapesQuotes: Bool) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): write("\\\\")
      case UInt8(ascii: "\n"): write("\\n")
      case UInt8(ascii: "\"") where escapesQuotes: write("\\\"")
      default: bytes.append(byte)
      }
    }
  }

  /// A number in the notation of Go, which the format refers to. Whole numbers have no fraction.
  private static func text(of value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return Int64(exactly: value).map(String.init) ?? "\(value)"
  }
}
