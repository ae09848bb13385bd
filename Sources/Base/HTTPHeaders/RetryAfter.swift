import Bytes
import Dates

/// The `Retry-After` field (RFC 9110, section 10.2.3).
public enum RetryAfter {
  /// The seconds to wait after the response: the number in the field, or the time from the response's own `Date` to the
  /// date in the field, so that only the server's clock is used. Nil if the field is missing or cannot be read, or if
  /// it has a date and the response has no `Date`.
  ///
  /// - Parameter now: Stands in for a missing `Date`, in seconds since 1970.
  public static func seconds(_ headers: Headers, now: Double? = nil) -> Int? {
    guard let text = headers["Retry-After"]?.trimmedASCII else { return nil }
    if let seconds = DeltaSeconds.read(text) { return seconds }
    guard let moment = HTTPDate.seconds(String(text)),
      let date = headers["Date"].flatMap(HTTPDate.seconds) ?? now.map({ Int(clamping: $0) })
    else {
      return nil
    }
    return max(0, moment - date)
  }
}

/// A number of seconds as HTTP writes it (RFC 9111, section 1.2.2): digits only. Larger numbers count as 2^31.
public enum DeltaSeconds {
  public static func read(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    return min(Int(text) ?? 1 << 31, 1 << 31)
  }
}
