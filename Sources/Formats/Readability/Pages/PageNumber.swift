import Bytes
import WebAddresses

/// The number of a page of an article in its address, and the address without it: `/story?page=2`, `/story/2`,
/// `/story/page/2`, `/story-2.html`.
struct PageNumber {
  /// A larger number is that of something else: a year, an article.
  private static let most = 50
  private static let fields: Set<ByteString> = [
    "page", "p", "pg", "pag", "pagina", "pagenumber", "pageno", "seite", "part", "start_page",
  ]
  private static let words: Set<ByteString> = ["page", "p", "pg", "pagina", "seite", "part"]

  /// The page's address without its number.
  let article: ByteString
  /// 1 if the address has none.
  let number: Int

  /// Nil for addresses of other schemes than those with a host.
  init?(_ address: WebAddress) {
    guard let parts = AddressParts(parsing: address.string), let authority = parts.authority else { return nil }
    let site = Array(parts.scheme.utf8) + Array("://".utf8) + authority
    var number = 1
    var query: [[UInt8]] = []
    for field in (parts.query ?? []).split(separator: UInt8(ascii: "&")) {
      if number == 1, let found = Self.number(ofField: field) { number = found } else { query.append(Array(field)) }
    }
    var path = parts.path
    if number == 1 { (path, number) = Self.withoutNumber(path) }
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    let fields = query.isEmpty ? [] : [UInt8(ascii: "?")] + Array(query.joined(separator: [UInt8(ascii: "&")]))
    article = ByteString(decoding: site + path + fields)
    self.number = number
  }

  /// True for the page that follows.
  func isFollowed(by next: PageNumber) -> Bool { next.article == article && next.number == number + 1 }

  // MARK: Private

  private static func number(ofField field: ArraySlice<UInt8>) -> Int? {
    guard let equal = field.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = ByteString(decoding: field[..<equal].map(ASCII.lowercased))
    return fields.contains(name) ? number(field[(equal + 1)...]) : nil
  }

  /// The path without a number in its last segment, and that number.
  private static func withoutNumber(_ path: [UInt8]) -> (path: [UInt8], number: Int) {
    var path = path
    while path.last == UInt8(ascii: "/") { path.removeLast() }
    let start = (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    let name = path[start...]
    let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let stem = path[start..<end]
    let digits = stem.reversed().prefix(while: ASCII.isDigit).count
    guard let number = number(stem.suffix(digits)) else { return (path, 1) }
    var rest = stem.dropLast(digits)
    guard let mark = rest.last else {
      // The whole segment is the number, perhaps after one that says so.
      guard end == path.endIndex else { return (path, 1) }
      var folder = Array(path[..<max(0, start - 1)])
      let word = folder[((folder.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
      if words.contains(ByteString(decoding: word.map(ASCII.lowercased))) {
        folder.removeLast(word.count)
      }
      return (folder, number)
    }
    let isMark = mark == UInt8(ascii: "-") || mark == UInt8(ascii: "_") || mark == UInt8(ascii: ",")
    if isMark { rest = rest.dropLast() }
    let isWord = words.contains(ByteString(decoding: rest.map(ASCII.lowercased)))
    guard isMark || isWord else { return (path, 1) }
    return (Array(path[..<start]) + (isWord ? [] : rest) + path[end...], number)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 2, digits.allSatisfy(ASCII.isDigit),
      let number = Int(String(decoding: digits, as: UTF8.self)), (1...most).contains(number)
    else { return nil }
    return number
  }
}
