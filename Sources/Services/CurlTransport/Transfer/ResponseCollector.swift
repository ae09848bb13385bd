import Bytes
import Loading

/// Collects one response as it arrives, within limits. After a refusal, `failure` has the reason.
struct ResponseCollector {
  // MARK: Lifecycle

  init(maximumBodyBytes: Int) {
    self.maximumBodyBytes = maximumBodyBytes
  }

  // MARK: Internal

  /// The status code. 0 before the status line.
  private(set) var status = 0
  private(set) var fields: [HTTPHeader] = []
  private(set) var body: [UInt8] = []
  private(set) var failure: TransportError?

  /// The target of a redirect. Only five statuses redirect: a 304 may have a `Location` too.
  var redirectLocation: String? {
    switch status {
    case 301, 302, 303, 307, 308: Headers(fields)["Location"]
    default: nil
    }
  }

  /// Takes one header line with its line break. Status lines, the empty line at the end, and trailers come here too.
  /// - Returns: False to end the transfer.
  mutating func takeHeader(_ line: some Collection<UInt8>) -> Bool {
    headerBytes += line.count
    headerLines += 1
    guard headerLines <= Self.maximumHeaderLines else {
      failure = .malformedResponse("its header has more than \(Self.maximumHeaderLines) lines")
      return false
    }
    guard headerBytes <= Self.maximumHeaderBytes else {
      failure = .malformedResponse("its header is larger than \(Self.maximumHeaderBytes / 1024) KiB")
      return false
    }
    let content = trimmed(Array(line))
    if content.starts(with: "HTTP/".utf8), let status = statusCode(content) {
      // This may be the final response after a 100 or 103, which it replaces.
      self.status = status
      fields = []
      isHeaderComplete = false
      return true
    }
    if content.isEmpty, !isHeaderComplete {
      isHeaderComplete = true
      return checkLength()
    }
    guard receivedBytes == 0 else { return true }  // A trailer.
    if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t"), let last = fields.popLast() {
      // A folded line, which RFC 9112, section 5.2 lets user agents read as a space.
      fields.append(HTTPHeader(last.name, last.value + " " + text(content[...])))
    } else if let colon = content.firstIndex(of: UInt8(ascii: ":")), colon > 0 {
      let name = text(content[..<colon])
      let value = trimmed(Array(content[(colon + 1)...]))
      fields.append(HTTPHeader(name, OpaqueField.isValidator(name) ? OpaqueField.text(value) : text(value[...])))
    }
    return true
  }

  var isSuccess: Bool { (200..<300).contains(status) }

  /// Takes a decompressed part of the body.
  /// - Parameter keepsIt: True if the part is collected here, not only counted.
  /// - Returns: False to end the transfer.
  mutating func takeBody(_ part: UnsafeRawBufferPointer, keepsIt: Bool = true) -> Bool {
    if receivedBytes == 0 {
      isRedirect = redirectLocation != nil
      // A body that is announced as too large is refused at its first byte.
      announcedBytes = Headers(fields)["Content-Length"].flatMap { text in Int(text) } ?? 0
    }
    receivedBytes += part.count
    guard receivedBytes <= maximumBodyBytes, announcedBytes <= maximumBodyBytes else {
      failure = .bodyTooLarge(limitBytes: maximumBodyBytes)
      body = []
      return false
    }
    // The body of a redirect is not used.
    if keepsIt, !isRedirect { body.append(contentsOf: part) }
    return true
  }

  /// True if the body begins as a document in XML, HTML or JSON does, or a text with a byte order mark.
  var isDocument: Bool {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]
    if marks.contains(where: body.starts) { return true }
    return body.first { !ASCII.isWhitespace($0) }.map { "<{[".utf8.contains($0) } ?? false
  }

  /// True once the empty line after the last field has arrived. libcurl takes a connection that ends earlier for the
  /// end of a response.
  private(set) var isHeaderComplete = false

  // MARK: Private

  /// Refuses several different lengths, or one that is not a number: the end of the response would be ambiguous (RFC
  /// 9112, section 6.3). libcurl would use the last one, or none.
  private mutating func checkLength() -> Bool {
    let told = Set(
      Headers(fields).values(of: "Content-Length").flatMap { value in
        value.splitBytes(on: ",", omittingEmptySubsequences: false).map { ByteString($0.trimmedASCII) }
      })
    let isNumber = told.allSatisfy { length in
      !length.isEmpty && length.utf8.allSatisfy(ASCII.isDigit) && Int(length.string) != nil
    }
    guard told.count > 1 || !isNumber else { return true }
    failure = .malformedResponse(
      "its Content-Length is “\(told.sorted().map(\.string).joined(separator: ", ").prefix(bytes: 200))”")
    return false
  }

  /// A limit far above what servers send. libcurl limits a line to 100 KiB, but not the number of lines.
  private static let maximumHeaderBytes = 256 * 1024

  /// The limit on lines. A folded field is copied for each further line.
  private static let maximumHeaderLines = 2_000

  private let maximumBodyBytes: Int
  private var headerBytes = 0
  private var headerLines = 0
  private var receivedBytes = 0
  private var announcedBytes = 0
  private var isRedirect = false
}

/// The status code of `HTTP/1.1 200 OK` or `HTTP/2 200`.
private func statusCode(_ line: [UInt8]) -> Int? {
  let digits = line.drop { byte in byte != UInt8(ascii: " ") }.dropFirst().prefix(3)
  return Int(String(decoding: digits, as: UTF8.self))
}

private func trimmed(_ bytes: [UInt8]) -> [UInt8] {
  func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
  guard let first = bytes.firstIndex(where: { byte in !isSpace(byte) }),
    let last = bytes.lastIndex(where: { byte in !isSpace(byte) })
  else { return [] }
  return Array(bytes[first...last])
}

/// The bytes as UTF-8 if they are valid, otherwise as Latin-1, which old servers send.
private func text(_ bytes: ArraySlice<UInt8>) -> String {
  String(validUTF8: bytes)
    ?? String(String.UnicodeScalarView(bytes.map { byte in Unicode.Scalar(byte) }))
}
