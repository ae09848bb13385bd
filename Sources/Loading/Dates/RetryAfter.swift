/// What a server says about when to come back (RFC 9110, section 10.2.3).
public enum RetryAfter {
  /// Seconds to wait from the answer on: as written, or from the answer's own `Date` to the moment it names, so that no
  /// clock but the server's is trusted. `nil` without the field, with one that cannot be read, or with a moment but no
  /// `Date`.
  public static func seconds(_ headers: Headers) -> Int? {
    guard let text = headers["Retry-After"]?.trimmed else { return nil }
    if let seconds = DeltaSeconds.read(text) { return seconds }
    guard let moment = HTTPDate.seconds(text), let date = headers["Date"].flatMap(HTTPDate.seconds) else { return nil }
    return max(0, moment - date)
  }
}

/// A count of seconds as HTTP writes it (RFC 9111, section 1.2.2): digits only; what is too large to mean anything is
/// 2^31.
enum DeltaSeconds {
  static func read(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return min(Int(text) ?? 1 << 31, 1 << 31)
  }
}

extension StringProtocol {
  /// Without spaces and tabs at its ends.
  var trimmed: String {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
