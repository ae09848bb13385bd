import Bytes

/// Brings a document into UTF-8.
///
/// The order is that of RFC 7303 §3: byte order mark, charset of the content type, XML declaration, UTF-8. Where that
/// is plainly wrong the bytes decide, and a repair says so.
enum DocumentText {
  static func decode(
    _ data: [UInt8], contentType: String?, limit: Int, repairs: inout RepairLog
  ) throws(FeedError) -> [UInt8] {
    try decoded(data, contentType: contentType, limit: limit, repairs: &repairs).text
  }

  /// The document in UTF-8, and what it was in by the name it was given.
  static func decoded(
    _ data: [UInt8], contentType: String?, limit: Int, repairs: inout RepairLog
  ) throws(FeedError) -> (text: [UInt8], encoding: String) {
    guard data.count <= limit else { throw .tooLarge(bytes: data.count, limit: limit) }
    if let signature = EncodingDeclaration.signature(data) {
      return (
        try decode(data[signature.length...], as: signature.label, named: "", repairs: &repairs),
        signature.label.name ?? ""
      )
    }
    let declared: String? = EncodingDeclaration.encoding(ofXML: data[...])
    let charset: String? = EncodingDeclaration.charset(ofContentType: contentType)
    guard let name = charset ?? declared else {
      if UTF8Check(data[...]).isValid { return (data, "utf-8") }
      if let guess = EncodingGuess.label(of: data[...]) {
        repairs.note("The document does not say how it is encoded; it was read as \(guess).", line: 1)
        return (try decode(data[...], as: EncodingLabel(guess), named: guess, repairs: &repairs), guess)
      }
      return (try decode(data[...], as: .utf8, named: "", repairs: &repairs), "utf-8")
    }
    let label: EncodingLabel = EncodingLabel(name)
    let stated: String = label.name ?? name.lowercased()

    let check: UTF8Check = UTF8Check(data[...])
    if check.isASCII, !isStateful(name) {
      if case .library(let encoding) = label, LibraryDecoding.decode([], encoding: encoding) == nil {
        repairs.note("The encoding “\(name)” is not known; the document is in ASCII.", line: 1)
      }
      return (data, stated)
    }
    switch label {
    case .utf8 where check.isValid:
      return (data, stated)
    case .windows1252 where check.isValid:
      repairs.note("The document is said to be in \(name) but is in UTF-8.", line: 1)
      return (data, "utf-8")
    case .utf16, .utf32:
      // Without zero bytes at its start it is neither; a common slip of programs that write UTF-8.
      repairs.note("The document is said to be in \(name) but has one byte a character.", line: 1)
      return (try decode(data[...], as: .utf8, named: name, repairs: &repairs), "utf-8")
    default:
      return (try decode(data[...], as: label, named: name, repairs: &repairs), stated)
    }
  }

  private static func decode(
    _ bytes: ArraySlice<UInt8>, as label: EncodingLabel, named name: String, repairs: inout RepairLog
  ) throws(FeedError) -> [UInt8] {
    switch label {
    case .utf8:
      if UTF8Check(bytes).isValid { return Array(bytes) }
      let (text, firstWrong) = UTF8Check.repaired(bytes)
      if let firstWrong {
        let line: Int = bytes.prefix(firstWrong).count { $0 == 0x0A } + 1
        repairs.note("Bytes that are not UTF-8 were read as windows-1252.", line: line)
      }
      return text
    case .utf16(let isBigEndian):
      return WideDecoding.utf16(bytes, isBigEndian: isBigEndian ?? true)
    case .utf32(let isBigEndian):
      return WideDecoding.utf32(bytes, isBigEndian: isBigEndian ?? true)
    case .windows1252:
      return Windows1252.decode(bytes)
    case .library(let encoding):
      if let (text, wrong) = LibraryDecoding.decode(bytes, encoding: encoding) {
        if wrong > 0 { repairs.note("Some bytes are no characters of the encoding \(name).", line: 1) }
        return text
      }
      guard UTF8Check(bytes).isValid else { throw .unknownEncoding(name) }
      repairs.note("The encoding “\(name)” is not known; the document is in UTF-8.", line: 1)
      return Array(bytes)
    }
  }

  /// Whether an encoding uses bytes of ASCII for other characters than ASCII's.
  private static func isStateful(_ name: String) -> Bool {
    let lowered: String = name.lowercased()
    return lowered.hasPrefix("iso-2022") || lowered.hasPrefix("hz") || lowered.hasPrefix("utf-7")
  }
}
