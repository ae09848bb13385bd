/// Resolves addresses in documents.
public enum URLResolver {
  /// Resolves a reference as browsers do (RFC 3986, 5, with the leniency of the URL Living Standard): spaces and
  /// non-ASCII characters are percent-encoded, international hosts become `xn--…`, `\` becomes `/`, tabs and line
  /// breaks are removed. The result is normalized: scheme and host in lower case, no `..`, no default port. Resolving
  /// it again does not change it.
  ///
  /// Nil for invalid references: no usable host, a relative reference without a base, `javascript:`. Other schemes are
  /// allowed; the caller decides which ones it accepts. Without a base, `//host/` is read as `https`.
  ///
  /// Addresses of more than 4,096 bytes are not resolved, returned or used as a base; only `data:` may be longer.
  ///
  /// - Complexity: O(n).
  public static func resolve(_ reference: String, against base: String?) -> String? {
    let base = base.flatMap { WebAddress(parsing: $0, against: nil) }
    return WebAddress(parsing: reference, against: base)?.string
  }
}
