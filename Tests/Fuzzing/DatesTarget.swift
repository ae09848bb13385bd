import Foundation

@testable import Syndication

extension FuzzTarget {
  /// Checks that a parsed date can be written, and is then parsed as the same time.
  static let dates: FuzzTarget = FuzzTarget(name: "dates") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let duration = MediaDuration.parse(text) {
      require(duration.isFinite && duration >= 0, "“\(text)” is a duration of \(duration) seconds")
    }
    guard let date = FeedDate.parse(text) else { return }
    let seconds: Double = date.timeIntervalSince1970
    require(seconds.isFinite, "“\(text)” is no moment")
    let whole = Date(timeIntervalSince1970: seconds.rounded(.down))
    let written = FeedDate.rfc822(whole)
    require(FeedDate.parse(written) == whole, "“\(text)” is written as “\(written)”, which is read otherwise")
  }
}
