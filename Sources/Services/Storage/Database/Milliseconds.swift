import Bytes
import Foundation

// Times are stored as whole milliseconds since 1970, so that they compare exactly in every engine.

extension Date {
  /// The date of a stored time.
  init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// Milliseconds since 1970, rounded. Clamped to the years 1 to 9999, because feeds contain any date.
  package var milliseconds: Int64 {
    let exact = (timeIntervalSince1970 * 1000).rounded()
    guard !exact.isNaN else { return 0 }
    return Int64(clamping: min(max(exact, -62_135_596_800_000), 253_402_300_799_999))
  }
}
