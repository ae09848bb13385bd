import Bytes

/// What a server says about when to come back (RFC 9110, section 10.2.3).
public enum RetryAfter {
  /// Seconds to wait from the answer on: as written, or from the answer's own `Date` to the moment it names, so that no
  /// clock but the server's is trusted. `nil` without the field, with one that cannot be read, or with a moment but no
  /// `Date`.
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
  /// How long the answer, if it is one, says to wait.
  static func wait(_ result: Result<Response, TransportError>) -> Duration? {
    guard case .success(let response) = result else { return nil }
    return seconds(response.headers).map { seconds in .seconds(seconds) }
  }
}

/// A count of seconds as HTTP writes it (RFC 9111, section 1.2.2): digits only; what is too large to mean anything is
/// 2^31.
enum DeltaSeconds {
  static func read(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    return min(Int(text) ?? 1 << 31, 1 << 31)
  }
}
