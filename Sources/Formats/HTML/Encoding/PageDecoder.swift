import Bytes

/// Converts the bytes of a page to UTF-8 (HTML Living Standard, 13.2.3 "The input byte stream"): by the byte order mark,
/// the charset of the transport, the page's own declaration, the look of the bytes, the page's language; else they are
/// Windows-1252.
///
/// Where a declaration is plainly wrong, the bytes decide: a page that is UTF-8 is read as such, and one that is called
/// UTF-8 and is not is read by the next declaration.
package enum PageDecoder {
  /// - Parameter contentType: The content type of the transport.
  /// - Complexity: O(bytes).
  package static func decode(_ bytes: [UInt8], contentType: String?) -> [UInt8] {
    if let signature = EncodingDeclaration.signature(bytes) {
      return decode(bytes[signature.length...], as: signature.label)
    }
    let check = UTF8Check(bytes[...])
    // ISO-2022-JP writes its characters with bytes of ASCII behind an escape.
    if check.isASCII, !bytes.contains(0x1B) { return bytes }
    let count = UTF8Count(bytes[...])
    if check.isValid, count.isCertain { return bytes }
    let head = PageHead(of: bytes)
    let transport = EncodingDeclaration.charset(ofContentType: contentType).flatMap(EncodingLabel.init)
    let declaration = head.encoding ?? EncodingDeclaration.encoding(ofXML: bytes[...]).flatMap(EncodingLabel.init)
    for label in [transport, declaration].compactMap(\.self) {
      switch label {
      case .library: return decode(bytes[...], as: label)
      case .utf8, .utf16, .utf32: if count.isMostlyUTF8 || check.isValid { return decode(bytes[...], as: .utf8) }
      // A page in UTF-8 is called Latin-1 by servers that call all pages so.
      case .windows1252, .userDefined: return check.isValid ? bytes : Windows1252.decode(bytes[...])
      }
    }
    if check.isValid || count.isMostlyUTF8 { return decode(bytes[...], as: .utf8) }
    return decode(bytes[...], as: guess(bytes, language: head.language))
  }

  // MARK: Private

  private static func decode(_ bytes: ArraySlice<UInt8>, as label: EncodingLabel) -> [UInt8] {
    switch label {
    // Stray bytes of another encoding are common in what a page embeds.
    case .utf8: return UTF8Check(bytes).isValid ? Array(bytes) : UTF8Check.repaired(bytes).text
    case .utf16(let isBigEndian): return WideDecoding.utf16(bytes, isBigEndian: isBigEndian)
    case .utf32(let isBigEndian): return WideDecoding.utf32(bytes, isBigEndian: isBigEndian)
    case .windows1252, .userDefined: return Windows1252.decode(bytes)
    case .library(let encoding):
      do throws(CancellationError) {
        return try LibraryDecoding.decode(bytes, encoding: encoding).text
      } catch {
        // The parser ends at once, too.
        return []
      }
    }
  }

  /// The encoding of a page that declares none: what its language has, else what its bytes look like.
  private static func guess(_ bytes: [UInt8], language: String) -> EncodingLabel {
    let guess = EncodingGuess.label(of: bytes[...])
    guard let usual = usual(bytes, language: language) else { return guess.flatMap(EncodingLabel.init) ?? .windows1252 }
    return guess.flatMap { usual.others.contains(ByteString($0)) ? EncodingLabel($0) : nil } ?? .library(usual.encoding)
  }

  /// The encoding that pages of a language without a declaration usually have (13.2.3.2, the table of defaults), and the
  /// guesses that are better than that.
  private static func usual(
    _ bytes: [UInt8], language: String
  ) -> (encoding: ByteString, others: [ByteString])? {
    switch ByteString(Substring(language.utf8.prefix(while: ASCII.isLetter))) {
    // ISO-8859-2 has control characters where Windows-1250 has letters.
    case "bs", "cs", "hr", "hu", "pl", "ro", "sk", "sl":
      return (bytes.contains { (0x80...0x9F).contains($0) } ? "CP1250" : "ISO-8859-2", [])
    case "ar", "fa", "ur": return ("CP1256", [])
    case "ba", "be", "bg", "kk", "ky", "mk", "ru", "sah", "sr", "tg", "tt", "uk": return ("CP1251", ["koi8-r"])
    case "el": return ("ISO-8859-7", [])
    case "et", "lt", "lv": return ("CP1257", [])
    case "he", "iw": return ("CP1255", [])
    case "ja": return ("CP932", ["euc-jp"])
    case "ko": return ("CP949", [])
    case "az", "ku", "tr": return ("CP1254", [])
    case "th": return ("CP874", [])
    case "vi": return ("CP1258", [])
    case "zh":
      if ["tw", "hk", "mo", "hant"].contains(where: { language.containsBytes("-" + $0) }) { return ("BIG5-HKSCS", []) }
      return ("GB18030", language.utf8.contains(UInt8(ascii: "-")) ? [] : ["big5"])
    default: return nil
    }
  }
}
