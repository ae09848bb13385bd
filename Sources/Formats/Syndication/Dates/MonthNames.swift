import Bytes

/// Months by name, in English and in the other languages that feeds use by mistake.
enum MonthNames {
  /// The month, 1 to 12; nil if the word is not a month. Takes the word in lower case, abbreviated or in full.
  static func month(_ word: ByteString) -> Int? {
    if let month = english(word.utf8) { return month }
    if let month = whole[word] ?? table[word] { return month }
    // Hebrew writes “in February” as one word.
    if word.string.hasBytePrefix("ב"), let month = table[ByteString(decoding: word.utf8.dropFirst(2))] { return month }
    let start = word.string.unicodeScalars.prefix(3)
    guard start.count == 3 else { return nil }
    let prefix = ByteString(Substring(start))
    return byPrefix[prefix] ?? beginnings[prefix]
  }

  /// The beginnings of three letters that all names of one month share and no other has.
  private static let beginnings: [ByteString: Int] = {
    var months: [ByteString: Int] = [:]
    for (name, month) in table {
      let start = name.string.unicodeScalars.prefix(3)
      guard start.count == 3 else { continue }
      let prefix = ByteString(Substring(start))
      months[prefix] = months[prefix] ?? month == month ? month : 0
    }
    return months.filter { $0.value > 0 }
  }()

  /// The abbreviated English names, which nearly all dates have, without a dictionary lookup.
  private static func english(_ name: String.UTF8View) -> Int? {
    guard name.count == 3 else { return nil }
    var key: UInt32 = 0
    for byte in name { key = key << 8 | UInt32(byte) }
    return keys.firstIndex(of: key).map { $0 + 1 }
  }

  private static let keys: [UInt32] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ].map { name in name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  private static let whole: [ByteString: Int] = [
    "juin": 6, "juillet": 7, "juil": 7, "junio": 6, "julio": 7, "juni": 6, "juli": 7, "märz": 3, "août": 8,
    "février": 2, "févr": 2, "décembre": 12, "déc": 12,
  ]

  private static let byPrefix: [ByteString: Int] = [
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11,
    "dec": 12,
    "ene": 1, "gen": 1, "jän": 1, "fév": 2, "fev": 2, "mär": 3, "mrt": 3, "maa": 3, "abr": 4, "avr": 4, "mai": 5,
    "mag": 5, "maj": 5, "mei": 5, "giu": 6, "lug": 7, "ago": 8, "aoû": 8, "aou": 8, "set": 9, "ott": 10, "okt": 10,
    "out": 10, "dez": 12, "dic": 12, "des": 12, "déc": 12,
  ]
}
