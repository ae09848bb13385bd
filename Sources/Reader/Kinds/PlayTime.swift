import Bytes
import Foundation

/// Formats times of recordings.
enum PlayTime {
  /// A position in a recording, such as "1:02:03" or "4:05".
  static func place(_ seconds: Double) -> String {
    let seconds = Int(clamping: seconds)
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let end = "\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    return hours > 0 ? "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(end)" : "\(minutes):\(end)"
  }

  /// A length, such as "42 min"; nil for impossible ones. A feed may state any number, and no recording takes a year.
  static func length(_ seconds: Double?) -> String? {
    guard let seconds, seconds > 0, seconds < 366 * 86_400 else { return nil }
    if seconds < 60 { return "\(Int(clamping: seconds.rounded())) s" }
    let minutes = Int(clamping: (seconds / 60).rounded())
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
