import Bytes
@_exported import WebAddresses

/// Makes addresses in feeds absolute.
enum AddressResolver {
  /// The maximum length of an address that is kept and of a base, in bytes.
  static let longest = 4_096

  /// Resolves an address against `base`. Nil if the text is not an address, if its scheme is not one to open from a
  /// feed, such as `javascript:` or `file:`, or if the result is longer than `longest`.
  ///
  /// Absolute addresses of clean ASCII, which nearly all are, are returned unchanged without being parsed.
  ///
  /// - Parameter allowance: The number of bytes that relative addresses may add; unbounded if nil.
  static func resolve(_ text: String, against base: WebAddress?, allowance: AddressAllowance? = nil) -> WebAddress? {
    if text.utf8.count <= longest {
      if isPlainWebAddress(text) { return WebAddress(unparsed: text) }
      guard let address = cleaned(text), let absolute = absolute(address, against: base, allowance) else { return nil }
      if absolute.string.utf8.count <= longest { return absolute }
    }
    allowance?.refuseLong()
    return nil
  }

  private static func absolute(
    _ address: String, against base: WebAddress?, _ allowance: AddressAllowance?
  ) -> WebAddress? {
    if let scheme = AddressParts.scheme(of: address.utf8) {
      guard let allowed = schemes[scheme] else { return nil }
      let whole = allowed == .feed ? withoutFeedScheme(address) : address
      if isPlain(whole), !hasExtraSlash(whole, after: scheme) { return WebAddress(unparsed: whole) }
      if let resolved = WebAddress(whole) { return resolved }
      // Each byte outside ASCII becomes three.
      if whole.utf8.reduce(0, { $0 + ($1 < 0x80 ? 1 : 3) }) <= longest { return WebAddress(unparsed: whole) }
      allowance?.refuseLong()
      return nil
    }
    if isHost(address) { return WebAddress("http://" + address) }
    if isNone(address) { return nil }
    guard let base, base.string.utf8.count <= longest, allowance?.take(base.string.utf8.count) ?? true,
      let absolute = WebAddress(address, relativeTo: base), let scheme = absolute.scheme, schemes[scheme] != nil
    else { return nil }
    return absolute
  }

  /// True for a host with `www.` and perhaps a path, as people write addresses.
  private static func isHost(_ text: String) -> Bool {
    let host = text.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return host.prefix(4).map(ASCII.lowercased).elementsEqual("www.".utf8)
      && host.dropFirst(4).contains(UInt8(ascii: ".")) && !host.contains(where: ASCII.isWhitespace)
  }

  /// True for words in the place of an address.
  private static func isNone(_ text: String) -> Bool {
    guard !text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "?") }) else { return false }
    if words.contains(ByteString(String(text.unicodeScalars.prefix(12)).lowercasedASCII)) { return true }
    return text.utf8.contains(UInt8(ascii: " ")) && !text.utf8.contains(UInt8(ascii: "/"))
  }

  private static let words: Set<ByteString> = [
    "n/a", "na", "none", "null", "nil", "undefined", "unknown", "false", "true", "-", "--", "tbd", "tba", "empty",
  ]

  /// True if a text by itself is an address of the web.
  static func isWebAddress(_ text: String) -> Bool {
    if isPlainWebAddress(text) { return true }
    guard let scheme = AddressParts.scheme(of: text.utf8), scheme == "http" || scheme == "https" else { return false }
    let rest: Substring.UTF8View = text.utf8.dropFirst(scheme.utf8.count)
    return rest.starts(with: "://".utf8) && rest.count > 3 && !text.utf8.contains(where: ASCII.isWhitespace)
  }

  private enum Kind {
    case web
    /// `feed:` precedes an address or replaces its scheme.
    case feed
  }

  private static let schemes: [ByteString: Kind] = [
    "http": .web, "https": .web, "ftp": .web, "ftps": .web, "gopher": .web, "gemini": .web, "mailto": .web,
    "magnet": .web, "ipfs": .web, "ipns": .web, "rtmp": .web, "rtsp": .web, "mms": .web, "news": .web, "nntp": .web,
    "feed": .feed, "itpc": .feed, "pcast": .feed,
  ]

  /// The text without white space at its ends and without line breaks and tabs inside (WHATWG URL, §4.4).
  private static func cleaned(_ text: String) -> String? {
    guard let trimmed = ASCII.nonEmpty(TextReader.withoutMarks(text)) else { return nil }
    guard trimmed.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) else { return trimmed }
    return String(decoding: trimmed.utf8.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }, as: UTF8.self)
  }

  /// True if there is an extra slash before the host, as in `http:///example.com`.
  private static func hasExtraSlash(_ address: String, after scheme: ByteString) -> Bool {
    address.utf8.dropFirst(scheme.utf8.count).starts(with: ":///".utf8)
  }

  private static func withoutFeedScheme(_ address: String) -> String {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return address }
    let rest = String(address[address.utf8.index(after: colon)...])
    if isWebAddress(rest) { return rest }
    return "http:" + (rest.hasBytePrefix("//") ? "" : "//") + rest
  }

  /// True if a text is an absolute web address that needs no change. A fast path: only other texts are checked for the
  /// remaining forms.
  private static func isPlainWebAddress(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count > 8, bytes.starts(with: "http".utf8) else { return false }
      let colon = bytes[4] == UInt8(ascii: "s") ? 5 : 4
      guard bytes[colon] == UInt8(ascii: ":"), bytes[colon + 1] == UInt8(ascii: "/"),
        bytes[colon + 2] == UInt8(ascii: "/"), bytes[colon + 3] != UInt8(ascii: "/")
      else { return false }
      return isPlain(bytes)
    }
  }

  /// True if nothing in the address needs encoding.
  private static func isPlain(_ address: String) -> Bool {
    var address = address
    return address.withUTF8 { isPlain($0) }
  }

  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in bytes {
      // A bit for each byte that stays as it is: all visible characters except `"`, `<`, `>`, `\`, `^`, backtick, `{`,
      // `|` and `}`.
      let bits: UInt64 = byte < 0x40 ? 0xAFFF_FFFA_0000_0000 : 0x47FF_FFFE_AFFF_FFFF
      if byte >= 0x80 || bits >> UInt64(byte & 0x3F) & 1 == 0 { return false }
    }
    return true
  }
}
