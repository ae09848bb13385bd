import Bytes
import HTML

/// Converts a document to UTF-8.
///
/// The precedence is that of RFC 7303 §3: byte order mark, charset of the content type, XML declaration, UTF-8. If the
/// result is plainly wrong, the encoding is determined from the bytes and a repair is noted. The output is always valid
/// UTF-8.
enum DocumentText {
  /// The document in UTF-8 and the name of its encoding, as stated.
  static func decoded(
    _ data: [UInt8], contentType: String?, limit: Int, repairs: inout RepairLog
  ) throws(FeedError) -> (text: [UInt8], encoding: String) {
    let (text, encoding) = try decodedOnce(data, contentType: contentType, limit: limit, repairs: &repairs)
    guard let mended = DoubleEncoding.mended(text) else { return (text, encoding) }
    repairs.note("The text is encoded in UTF-8 twice; it was decoded once more.", line: 1)
    return (mended, encoding)
  }

  private static func decodedOnce(
    _ data: [UInt8], contentType: String?, limit: Int, repairs: inout RepairLog
  ) throws(FeedError) -> (text: [UInt8], encoding: String) {
    guard data.count <= limit else { throw .tooLarge(bytes: data.count, limit: limit) }
    if let signature = EncodingDeclaration.signature(data) {
      return (
        try decode(data[signature.length...], as: signature.label, named: "", repairs: &repairs),
        signature.label.name ?? ""
      )
    }
    // An unknown label is ignored.
    var known: (name: String, label: EncodingLabel)?
    let names: [String?] = [
      EncodingDeclaration.charset(ofContentType: contentType), EncodingDeclaration.encoding(ofXML: data[...]),
    ]
    for case let name? in names where known == nil {
      known = EncodingLabel(name).map { (name, $0) }
      if known == nil {
        let start = String(decoding: name.utf8.prefix(64), as: UTF8.self)
        repairs.note("The encoding “\(start)” is not known.", line: 1)
      }
    }
    guard let (name, label) = known else {
      if UTF8Check(data[...]).isValid { return (data, "utf-8") }
      if let guess = EncodingGuess.label(of: data[...]), let label = EncodingLabel(guess) {
        repairs.note("The document does not declare its encoding; it was read as \(guess).", line: 1)
        return (try decode(data[...], as: label, named: guess, repairs: &repairs), guess)
      }
      return (try decode(data[...], as: .utf8, named: "", repairs: &repairs), "utf-8")
    }
    let stated = label.name ?? name.trimmedASCII.lowercasedASCII

    let check = UTF8Check(data[...])
    // ISO-2022-JP uses bytes of ASCII for characters outside ASCII.
    if check.isASCII, label != .library("ISO-2022-JP") { return (data, stated) }
    switch label {
    case .utf8 where check.isValid:
      return (data, stated)
    case .utf8:
      // Servers label all documents as UTF-8, and programs declare UTF-8 above text that they copy.
      guard let (actual, label) = actualEncoding(of: data) else { break }
      repairs.note("The document is declared as \(name) but is in \(actual).", line: 1)
      return (try decode(data[...], as: label, named: actual, repairs: &repairs), label.name ?? actual.lowercasedASCII)
    case .windows1252 where check.isValid:
      repairs.note("The document is declared as \(name) but is in UTF-8.", line: 1)
      return (data, "utf-8")
    case .windows1252:
      guard let (text, encoding) = MixedEncoding.decoded(data) else { return (Windows1252.decode(data[...]), stated) }
      repairs.note("The document is declared as \(name) but is partly in UTF-8.", line: 1)
      return (text, encoding ?? stated)
    case .library where check.isValid && UTF8Count(data[...]).isCertain:
      repairs.note("The document is declared as \(name) but is in UTF-8.", line: 1)
      return (data, "utf-8")
    case .utf16, .utf32:
      // Without zero bytes at its start it is neither: a common mistake of programs that write UTF-8.
      repairs.note("The document is declared as \(name) but has one byte per character.", line: 1)
      return (try decode(data[...], as: .utf8, named: name, repairs: &repairs), "utf-8")
    default: break
    }
    return (try decode(data[...], as: label, named: name, repairs: &repairs), stated)
  }

  /// The encoding that the document states, else the most likely encoding of its bytes; nil if most of it is UTF-8 or
  /// no better encoding is known.
  private static func actualEncoding(of data: [UInt8]) -> (name: String, label: EncodingLabel)? {
    guard !UTF8Count(data[...]).isMostlyUTF8 else { return nil }
    for name in [EncodingDeclaration.encoding(ofXML: data[...]), EncodingGuess.label(of: data[...])] {
      guard let name, let label = EncodingLabel(name) else { continue }
      switch label {
      case .windows1252, .library: return (name, label)
      case .utf8, .utf16, .utf32, .userDefined: continue
      }
    }
    return nil
  }

  private static func decode(
    _ bytes: ArraySlice<UInt8>, as label: EncodingLabel, named name: String, repairs: inout RepairLog
  ) throws(FeedError) -> [UInt8] {
    switch label {
    case .utf8:
      if UTF8Check(bytes).isValid { return Array(bytes) }
      let (text, firstWrong) = UTF8Check.repaired(bytes)
      if let firstWrong {
        let line = bytes.prefix(firstWrong).count { $0 == 0x0A } + 1
        repairs.note("Bytes that are not UTF-8 were read as windows-1252.", line: line)
      }
      return text
    case .utf16(let isBigEndian):
      return WideDecoding.utf16(bytes, isBigEndian: isBigEndian)
    case .utf32(let isBigEndian):
      return WideDecoding.utf32(bytes, isBigEndian: isBigEndian)
    case .windows1252:
      return Windows1252.decode(bytes)
    case .userDefined:
      return Array(String(String.UnicodeScalarView(bytes.map(WideDecoding.userDefined))).utf8)
    case .library(let encoding):
      let (text, wrong): ([UInt8], Int)
      do throws(CancellationError) {
        (text, wrong) = try LibraryDecoding.decode(bytes, encoding: encoding)
      } catch {
        throw .cancelled
      }
      if wrong > 0 { repairs.note("Some bytes are not characters of the encoding \(name).", line: 1) }
      return text
    }
  }
}
