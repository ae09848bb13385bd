/// The most memory that one of many hostile documents takes, measured in a child process.
enum HardeningMemory {
  /// As a multiple of the document, and which it was.
  static func worst(ofFamily name: String) throws -> (value: Double, worst: String) {
    let output = try PeakMemory.output(of: name)
    let parts = output.split(separator: "\n").first?.split(separator: "\t", maxSplits: 1) ?? []
    guard parts.count == 2, let bytes = Double(parts[0]) else {
      throw PeakMemory.Unmeasurable(reason: "The process that measures “\(name)” gave “\(output)”.")
    }
    return (bytes / Double(HostileCase.bytes), String(parts[1]))
  }

  /// In the child process: bytes and name.
  static func worst(of cases: [HostileCase]) throws -> String {
    var (most, name) = (-1, "")
    for hostileCase in cases {
      let growth = try PeakMemory.growth { hostileCase.prepared() }
      if growth > most { (most, name) = (growth, hostileCase.name) }
    }
    return "\(most)\t\(name)"
  }
}
