import Bytes
import CCurl
import Dates
import Loading

extension CertificateFault {
  /// The fault that the TLS library found.
  ///
  /// - Parameter result: `CURLINFO_SSL_VERIFYRESULT` with OpenSSL and its relatives (x509_vfy.h). libcurl itself
  ///   compares the names, and leaves the result as it was: 1, or 0 in other versions.
  init(verifyResult result: Int) {
    switch result {
    case 0, 1, 62: self = .wrongName
    case 9: self = .notYetValid
    case 10: self = .expired(on: nil)
    case 18, 19: self = .selfSigned
    default: self = .untrusted
    }
  }

  /// The day in a line such as "Expire date:Nov 17 12:00:00 2026 GMT".
  static func expiry(_ line: String) -> CivilDate? {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let words = Substring(line.utf8[line.utf8.index(after: colon)...]).splitBytes(on: " ")
    guard words.count >= 4, let day = Int(words[1]), let year = Int(words[3]), (1...31).contains(day) else {
      return nil
    }
    for month in 1...12 {
      let date = CivilDate(year: year, month: month, day: day)
      if words[0].hasSameBytes(as: date.monthName) { return date }
    }
    return nil
  }
}
