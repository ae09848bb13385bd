import Bytes

/// Labels of international host names in ASCII, without `xn--` (RFC 3492).
enum Punycode {
  // MARK: RFC 3492, 6.3

  private static let base: UInt32 = 36
  private static let tMin: UInt32 = 1
  private static let tMax: UInt32 = 26

  /// - Complexity: O(n²) in the length of the label.
  static func encode(label: [UInt32]) -> [UInt8]? {
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

  /// The label's characters; nil if it is not valid.
  ///
  /// - Complexity: O(n²) in the length of the label.
  static func decode(label: [UInt8]) -> [UInt32]? {
    let hyphen = label.lastIndex(of: UInt8(ascii: "-"))
    var output = hyphen.map { label[..<$0].map { UInt32($0) } } ?? []
    var rest = label[(hyphen.map { $0 + 1 } ?? 0)...]
    var code: UInt32 = 128
    var index: UInt32 = 0
    var bias: UInt32 = 72
    while !rest.isEmpty {
      let before = index
      guard let next = read(&rest, bias: bias, onto: index) else { return nil }
      let count = UInt32(clamping: output.count + 1)
      bias = adapt(next - before, count: count, isFirst: before == 0)
      let (sum, overflow) = code.addingReportingOverflow(next / count)
      guard !overflow, Unicode.Scalar(sum) != nil else { return nil }
      code = sum
      index = next % count
      output.insert(code, at: Int(index))
      index += 1
    }
    return output
  }

  /// Adds a number of variable length.
  private static func read(_ rest: inout ArraySlice<UInt8>, bias: UInt32, onto index: UInt32) -> UInt32? {
    var (index, weight, position) = (index, 1 as UInt32, base)
    while true {
      guard let digit = rest.popFirst().flatMap(value) else { return nil }
      let (product, isTooLarge) = digit.multipliedReportingOverflow(by: weight)
      let (sum, overflow) = index.addingReportingOverflow(product)
      guard !isTooLarge, !overflow else { return nil }
      index = sum
      let threshold = position <= bias ? tMin : min(position - bias, tMax)
      if digit < threshold { return index }
      let (next, isTooHeavy) = weight.multipliedReportingOverflow(by: base - threshold)
      guard !isTooHeavy else { return nil }
      weight = next
      position += base
    }
  }

  private static func value(_ digit: UInt8) -> UInt32? {
    if ASCII.isDigit(digit) { return UInt32(digit) - 22 }
    return ASCII.isLetter(digit) ? UInt32(digit | 0x20) - 97 : nil
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
