/// The largest amount of memory that one of many hostile documents takes, measured in a child process.
enum HardeningMemory {
  /// The memory as a multiple of the document's size.
  struct Outcome {
    var most: Double
    var worst: String
    /// The memory in addition to that of the same document without the hostile part. Nil if there is no such document.
    var added: Double?
    var worstAdded: String
  }

  static func outcome(ofFamily name: String) throws -> Outcome {
    let output = try PeakMemory.output(of: name)
    let parts = output.split(separator: "\n").first?.split(separator: "\t", omittingEmptySubsequences: false) ?? []
    guard parts.count == 4, let most = Double(parts[0]) else {
      throw PeakMemory.Unmeasurable(reason: "The process that measures “\(name)” gave “\(output)”.")
    }
    let bytes = Double(HostileCase.bytes)
    return Outcome(
      most: most / bytes, worst: String(parts[1]), added: Double(parts[2]).map { $0 / bytes },
      worstAdded: String(parts[3]))
  }

  /// Called in the child process. Returns bytes and names.
  static func measure(_ cases: [HostileCase]) throws -> String {
    var (most, worst) = (-1, "")
    var (mostAdded, worstAdded): (Int?, String) = (nil, "")
    for hostileCase in cases {
      let growth = try PeakMemory.growth { hostileCase.prepared() }
      if growth > most { (most, worst) = (growth, hostileCase.name) }
      guard let plain = hostileCase.plainPrepared() else { continue }
      let added = growth - (try PeakMemory.growth { plain })
      if added > mostAdded ?? .min { (mostAdded, worstAdded) = (added, hostileCase.name) }
    }
    return "\(most)\t\(worst)\t\(mostAdded.map { "\($0)" } ?? "")\t\(worstAdded)"
  }
}
