import Foundation

/// Compares the processor time for a text with that for one four times as long, and bounds what is made of it.
public struct Growth: Sendable {
  /// The lengths of the two texts in bytes.
  public var small = isOptimized ? 10_000 : 4_000
  public var large = isOptimized ? 40_000 : 16_000
  /// Work that takes less for the large text is not compared: noise would decide.
  public var floor: Duration = isOptimized ? .milliseconds(4) : .milliseconds(60)
  /// The time for the large text over that for the small one. 4 is linear, 16 is the square.
  public var limit = 8.0
  /// The longest time for a megabyte; nil: any. Debug builds are 10 to 50 times slower and have no such bound.
  public var longest: Duration? = isOptimized ? .milliseconds(250) : nil
  /// Bytes of output for each byte of the text, and how many more there may be.
  public var outputFactor = 10
  public var outputAllowance = 70_000

  public init() {}

  /// A sentence that says what is wrong; nil if the work is linear.
  ///
  /// - Parameters:
  ///   - name: what is measured, for the sentence.
  ///   - text: the text in the two lengths.
  ///   - work: what is done with the text; returns the number of bytes made of it, or 0 if nothing is. It must stay on
  ///     its thread.
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
    // Measured again, so that it is not the machine: the shortest times count.
    for _ in 0..<5 where isTooSlow(smallTime, largeTime, large) {
      largeTime = min(largeTime, ProcessorTime.measure { _ = work(largeText) })
      smallTime = min(smallTime, ProcessorTime.measure { _ = work(smallText) })
    }
    guard isTooSlow(smallTime, largeTime, large) else { return nil }
    // And with a longer text, so that it is not a budget that is the same for all and that the small text leaves unused.
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

  /// The number of random texts: `YAARR_GROWTH_CASES`, or what a test run has time for.
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
