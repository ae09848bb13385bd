import Bytes
import Foundation
import Loading

extension PresentedCertificate {
  /// Reads libcurl's lines about a certificate (`CURLINFO_CERTINFO`). Nil without a certificate.
  init?(lines: [UInt8]) {
    var values: [ByteString: String] = [:]
    var encoded: [UInt8] = []
    var isEncoded = false
    for line in lines.split(separator: 0x0A) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasBytePrefix("Cert:") {
        isEncoded = true
      } else if isEncoded {
        if text.hasBytePrefix("-----END") { break }
        encoded += line
      } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
        let name = ByteString(Substring(text.utf8[..<colon]))
        values[name] = values[name] ?? String(Substring(text.utf8[colon...].dropFirst()))
      }
    }
    guard let bytes = Data(base64Encoded: Data(encoded)).map(Array.init), let key = DERElement.publicKey(of: bytes)
    else { return nil }
    self.init(
      subject: values["Subject"] ?? "", issuer: values["Issuer"] ?? "", expires: values["Expire date"] ?? "",
      fingerprint: SHA256.digest(of: bytes).map { [$0].hexadecimal }.joined(separator: ":"),
      key: ByteString("sha256//" + Data(SHA256.digest(of: key)).base64EncodedString()))
  }
}

/// An element of DER (ITU-T X.690, section 8.1): a tag, a length and the contents.
struct DERElement {
  let tag: UInt8
  /// The element with its tag and length.
  let whole: ArraySlice<UInt8>
  let contents: ArraySlice<UInt8>

  /// Reads the first element. Nil if it is not complete, or longer than certificates are.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 2 else { return nil }
    let start = bytes.startIndex
    var (length, first) = (Int(bytes[start + 1]), start + 2)
    if length >= 0x80 {
      let count = length & 0x7F
      guard (1...3).contains(count), bytes.count >= 2 + count else { return nil }
      length = bytes[first..<first + count].reduce(0) { $0 << 8 | Int($1) }
      first += count
    }
    guard length <= bytes.endIndex - first else { return nil }
    tag = bytes[start]
    contents = bytes[first..<first + length]
    whole = bytes[start..<first + length]
  }

  /// The subject's public key of a certificate (RFC 5280, section 4.1: SubjectPublicKeyInfo), as it is encoded.
  static func publicKey(of certificate: [UInt8]) -> [UInt8]? {
    guard let outer = DERElement(certificate[...]), let signed = DERElement(outer.contents) else { return nil }
    var rest = signed.contents
    var parts: [DERElement] = []
    while let part = DERElement(rest), parts.count < 7 {
      // The version is optional, and has a tag of its own.
      if part.tag != 0xA0 { parts.append(part) }
      rest = rest[part.whole.endIndex...]
    }
    // Number, algorithm, issuer, validity, subject, key.
    return parts.count > 5 ? Array(parts[5].whole) : nil
  }
}
