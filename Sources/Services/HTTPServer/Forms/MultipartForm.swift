import Bytes
import Foundation

/// Reads `multipart/form-data` (RFC 7578, in the syntax of RFC 2046 section 5.1).
struct MultipartForm {
  static let maximumParts = 20_000
  /// The limit on one part's headers.
  static let maximumHeaderBytes = 8 * 1024

  /// Reads the body, whose size the server limits.
  ///
  /// - Complexity: O(n).
  static func read(_ body: [UInt8], boundary: String) throws(FormError) -> Form {
    guard (1...70).contains(boundary.utf8.count) else { throw .malformed("its boundary is empty or too long") }
    var form = MultipartForm(body: body, delimiter: Array("\r\n--\(boundary)".utf8))
    return try form.read()
  }

  // MARK: Private

  private let body: [UInt8]
  /// CRLF, two dashes and the boundary.
  private let delimiter: [UInt8]
  private var fields: [QueryItem] = []
  private var files: [(name: String, file: FormFile)] = []

  private init(body: [UInt8], delimiter: [UInt8]) {
    self.body = body
    self.delimiter = delimiter
  }

  private mutating func read() throws(FormError) -> Form {
    var position = try afterPreamble()
    var parts = 0
    while try opensPart(&position) {
      parts += 1
      guard parts <= Self.maximumParts else { throw .tooManyFields(limit: Self.maximumParts) }
      guard let end = find(delimiter, from: position - 2) else { throw .malformed("it ends in the middle of a part") }
      try readPart(position..<max(position, end))
      position = end + delimiter.count
    }
    return Form(fields: fields, files: files)
  }

  /// The position after the first delimiter, which has no CRLF before it if there is no preamble.
  private func afterPreamble() throws(FormError) -> Int {
    if body.starts(with: delimiter.dropFirst(2)) { return delimiter.count - 2 }
    guard let first = find(delimiter, from: 0) else { throw .malformed("its boundary does not occur in it") }
    return first + delimiter.count
  }

  /// At the end of a delimiter, moves to the next part. Returns false after the last part.
  private func opensPart(_ position: inout Int) throws(FormError) -> Bool {
    if body[position...].starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) { return false }
    while position < body.count, body[position] == UInt8(ascii: " ") || body[position] == UInt8(ascii: "\t") {
      position += 1
    }
    guard body[position...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) else {
      throw .malformed("there is text after a boundary")
    }
    position += 2
    return true
  }

  private mutating func readPart(_ part: Range<Int>) throws(FormError) {
    // The search begins at the line break before the part, because a part may have no headers. It ends after the
    // maximum header size, so that it does not scan to the end of the body for every part.
    let start = part.lowerBound - 2
    let gap = find(Array("\r\n\r\n".utf8), from: start, to: min(part.upperBound, start + Self.maximumHeaderBytes + 6))
    guard let gap else {
      let isLong = part.count > Self.maximumHeaderBytes
      throw .malformed(
        isLong ? "the headers of a part are too long" : "a part has no line between its headers and its content")
    }
    let headers = Self.headers(body[part.lowerBound..<max(part.lowerBound, gap)])
    let content = body[(gap + 4)..<part.upperBound]
    guard let disposition = headers["content-disposition"].map(HeaderParameters.init),
      disposition.value == "form-data", let name = disposition["name"].map(Self.unescaped)
    else { throw .malformed("a part has no field name") }

    guard let path = disposition["filename"].map(Self.unescaped) else {
      fields.append(QueryItem(name, String(decoding: content, as: UTF8.self)))
      return
    }
    // A file field without a chosen file is sent with an empty name and no content.
    if path.isEmpty, content.isEmpty { return }
    let fileName = path.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last.map {
      String(Substring($0))
    }
    let type = headers["content-type"].map { String(decoding: $0, as: UTF8.self) }
    files.append((name, FormFile(fileName: fileName ?? "", contentType: type, bytes: Array(content))))
  }

  /// The headers of a part by name. The first one counts if a name repeats.
  ///
  /// - Complexity: O(n).
  private static func headers(_ bytes: ArraySlice<UInt8>) -> [ByteString: ArraySlice<UInt8>] {
    var headers: [ByteString: ArraySlice<UInt8>] = [:]
    for line in bytes.split(whereSeparator: { $0 == HTTPSyntax.carriageReturn || $0 == HTTPSyntax.lineFeed }) {
      var value = line
      let name = HTTPSyntax.lowercased(HTTPSyntax.trimmed(HTTPSyntax.take(&value, upTo: UInt8(ascii: ":"))))
      if headers[ByteString(name)] == nil { headers[ByteString(name)] = HTTPSyntax.trimmed(value.dropFirst()) }
    }
    return headers
  }

  /// Decodes what browsers escape in names, and nothing else (WHATWG HTML, multipart/form-data encoding algorithm).
  ///
  /// - Complexity: O(n).
  private static func unescaped(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "%")) else { return name }
    var unescaped: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.first {
      let escape = escapes.first { rest.starts(with: $0.name.utf8) }
      unescaped.append(escape?.byte ?? byte)
      rest = rest.dropFirst(escape == nil ? 1 : 3)
    }
    return String(decoding: unescaped, as: UTF8.self)
  }

  private static let escapes = [
    (name: "%22", byte: UInt8(ascii: "\"")), (name: "%0D", byte: HTTPSyntax.carriageReturn),
    (name: "%0A", byte: HTTPSyntax.lineFeed),
  ]

  /// The position of `pattern`, which begins with a carriage return, between `start` and `end`.
  ///
  /// - Complexity: O(n): no pattern is longer than 74 bytes.
  private func find(_ pattern: [UInt8], from start: Int, to end: Int = .max) -> Int? {
    body.withUnsafeBytes { body in
      guard let bytes = body.baseAddress else { return nil }
      let end = min(end, body.count)
      var position = max(0, start)
      while position + pattern.count <= end {
        let room = end - pattern.count + 1 - position
        guard let found = memchr(bytes + position, Int32(UInt8(ascii: "\r")), room) else { return nil }
        let candidate = UnsafeRawPointer(found)
        if memcmp(candidate, pattern, pattern.count) == 0 { return candidate - bytes }
        position = candidate - bytes + 1
      }
      return nil
    }
  }
}
