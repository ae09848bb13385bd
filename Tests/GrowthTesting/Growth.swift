import Foundation

/// Compares the processor time for a text with that for one four times as long, and limits the size of the output.
public struct Growth: Sendable {
  /// The lengths of the two texts in bytes.
  public var small = isOptimized ? 10_000 : 4_000
  public var large = isOptimized ? 40_000 : 16_000
  /// The time for the large text below which nothing is compared, because noise would decide.
  public var floor: Duration = isOptimized ? .milliseconds(4) : .milliseconds(20)
  /// The maximum ratio of the times for the large and the small text. 4 is linear, 16 is quadratic.
  public var limit = 8.0
  /// The maximum time for a megabyte. Nil means no limit: debug builds are 10 to 50 times slower.
  public var longest: Duration? = isOptimized ? .milliseconds(250) : nil
  /// The maximum bytes of output for each byte of text, and an additional constant.
  public var outputFactor = 10
  public var outputAllowance = 70_000

  public init() {}

  /// A sentence that describes the problem. Nil if the work is linear.
  ///
  /// - Parameters:
  ///   - name: The name of the work, for the sentence.
  ///   - text: The text in both lengths.
  ///   - work: Processes the text and returns the number of bytes of output, or 0 without output. It must stay on its
  ///     thread.
  public func finding(_ name: String, _ text: HostileText, _ work: (String) -> Int) -> String? {
    let largeText = text.text(ofBytes: large)
    var output = 0
    var largeTime = ProcessorTime.measure { output = work(largeText) }
    guard output <= outputFactor * largeText.utf8.count + outputAllowance else {
      return "\(name): \(output) bytes of \(largeText.utf8.count): \(text)"
    }
    guard largeTime > floor else { return nil }
    let smallText = text.text(ofBytes: small)
    var smallTime = ProcessorTime.measure { _ = work(smallText) }
    // Measured again, to rule out noise from other processes. The shortest times count.
    for _ in 0..<5 where isTooSlow(smallTime, largeTime, large) {
      largeTime = min(largeTime, ProcessorTime.measure { _ = work(largeText) })
      smallTime = min(smallTime, ProcessorTime.measure { _ = work(smallText) })
    }
    guard isTooSlow(smallTime, largeTime, large) else { return nil }
    // Measured with a longer text too, because a fixed cost may appear only in the larger text.
    if largeTime < .seconds(1) {
      let longest = text.text(ofBytes: 4 * large)
      guard isTooSlow(largeTime, ProcessorTime.measure { _ = work(longest) }, 4 * large) else { return nil }
    }
    return "\(name): \(smallTime) for \(small) bytes, \(largeTime) for \(large): \(text)"
  }

  private func isTooSlow(_ smallTime: Duration, _ largeTime: Duration, _ bytes: Int) -> Bool {
    if largeTime > floor, largeTime > smallTime * limit { return true }
    guard let longest else { return false }
    return largeTime > longest * (Double(bytes) / 1_000_000)
  }

  // MARK: Settings

  /// The number of random texts: `YAARR_GROWTH_CASES`, or the usual number for a test run.
  public static func cases(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["YAARR_GROWTH_CASES"].flatMap { Int($0) } ?? usual
  }

  /// The first seed: `YAARR_GROWTH_SEED`, or 1.
  public static var firstSeed: UInt64 {
    ProcessInfo.processInfo.environment["YAARR_GROWTH_SEED"].flatMap { UInt64($0) } ?? 1
  }

  /// True in release builds.
  public static var isOptimized: Bool { !_isDebugAssertConfiguration() }
}
