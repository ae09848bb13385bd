import Bytes

/// The `Retry-After` field (RFC 9110, section 10.2.3).
public enum RetryAfter {
  /// The seconds to wait after the response: the number in the field, or the time from the response's own `Date` to the
  /// date in the field, so that only the server's clock is used. Nil if the field is missing or cannot be read, or if
  /// it has a date and the response has no `Date`.
  public static func seconds(_ headers: Headers) -> Int? {
    guard let text = headers["Retry-After"]?.trimmedASCII else { return nil }
    if let seconds = DeltaSeconds.read(text) { return seconds }
    guard let moment = HTTPDate.seconds(String(text)), let date = headers["Date"].flatMap(HTTPDate.seconds) else {
      return nil
    }
    return max(0, moment - date)
  }
}

extension RetryAfter {
  /// The wait that a response asks for. Nil for a failure.
  static func wait(_ result: Result<Response, TransportError>) -> Duration? {
    guard case .success(let response) = result else { return nil }
    return seconds(response.headers).map { seconds in .seconds(seconds) }
  }
}

/// A number of seconds as HTTP writes it (RFC 9111, section 1.2.2): digits only. Larger numbers count as 2^31.
enum DeltaSeconds {
  static func read(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    return min(Int(text) ?? 1 << 31, 1 << 31)
  }
}
