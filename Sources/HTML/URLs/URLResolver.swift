/// Makes absolute addresses of what stands in documents.
public enum URLResolver {
  /// Resolves a reference as browsers do (RFC 3986, 5, with the leniency of the URL Living Standard): spaces and what is
  /// not ASCII are percent-encoded, international hosts become `xn--…`, `\` is `/`, tabs and line breaks go. The result is
  /// normalized: scheme and host in lower case, no `..`, no default port; resolving it again changes nothing.
  ///
  /// Nil for junk: no usable host, a relative reference without a base, `javascript:`. Other schemes come through: whoever
  /// links to the result decides which ones it accepts. Without a base, `//host/` is taken for `https`.
  ///
  /// No address of more than 4,096 bytes is resolved, returned or taken for a base; only `data:` may be longer.
  /// Complexity: linear.
  public static func resolve(_ reference: String, against base: String?) -> String? {
    let base: WebAddress? = base.flatMap { WebAddress(parsing: $0, against: nil) }
    return WebAddress(parsing: reference, against: base)?.string
  }
}
