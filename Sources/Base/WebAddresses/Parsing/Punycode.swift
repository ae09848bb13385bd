/// International host names in ASCII (RFC 3492). Names must be in lower case; the mapping of UTS 46 is not applied.
enum Punycode {
  /// The host with each non-ASCII label as `xn--…`; nil if a label is too long.
  ///
  /// - Complexity: O(n²) in the length of a label, which is bounded.
  static func encode(host: String) -> [UInt8]? {
    var result: [UInt8] = []
    let labels = host.unicodeScalars.split(omittingEmptySubsequences: false) { dots.contains($0) }
    for (offset, label) in labels.enumerated() {
      if offset > 0 { result.append(UInt8(ascii: ".")) }
      if label.allSatisfy(\.isASCII) {
        result.append(contentsOf: label.map { UInt8(truncatingIfNeeded: $0.value) })
      } else {
        guard label.count <= 63, let encoded = encode(label: label.map(\.value)), encoded.count <= 59 else {
          return nil
        }
        result.append(contentsOf: "xn--".utf8)
        result.append(contentsOf: encoded)
      }
    }
    return result
  }

  /// The characters that browsers treat as dots.
  private static let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]

  // MARK: RFC 3492, 6.3

  private static let base: UInt32 = 36
  private static let tMin: UInt32 = 1
  private static let tMax: UInt32 = 26

  private static func encode(label: [UInt32]) -> [UInt8]? {
    var output = label.compactMap { $0 < 0x80 ? UInt8(clamping: $0) : nil }
    let basicCount = UInt32(clamping: output.count)
    var handled = basicCount
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var code: UInt32 = 128
    var delta: UInt32 = 0
    var bias: UInt32 = 72
    while handled < label.count {
      guard let next = label.filter({ $0 >= code }).min() else { return nil }
      let (step, overflow) = (next - code).multipliedReportingOverflow(by: handled + 1)
      guard !overflow else { return nil }
      delta &+= step
      code = next
      for value in label {
        if value < code { delta &+= 1 }
        guard value == code else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta &+= 1
      code += 1
    }
    return output
  }

  private static func append(_ delta: UInt32, bias: UInt32, to output: inout [UInt8]) {
    var rest = delta
    var position = base
    while true {
      let threshold = position <= bias ? tMin : min(position - bias, tMax)
      guard rest >= threshold else { break }
      output.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      position += base
    }
    output.append(digit(rest))
  }

  private static func digit(_ value: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? 97 + value : 22 + value)
  }

  private static func adapt(_ delta: UInt32, count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var position: UInt32 = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      position += base
    }
    return position + (base - tMin + 1) * delta / (delta + 38)
  }
}
