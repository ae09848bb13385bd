import Bytes

/// Converts to milliseconds: at least 1, because 0 means "no limit" to libcurl, and at most 32 bits. Negative numbers
/// and NaN become 1.
func milliseconds(_ seconds: Double) -> Int {
  let value = (seconds * 1000).rounded(.up)
  guard value >= 1 else { return 1 }
  return Int(Int32(clamping: value))
}

extension Duration {
  var wholeMilliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
