import Bytes
import WebAddresses

/// The body of a request and its type: a form, several parts, or any bytes.
///
/// ```swift
/// var request = Request("https://example.org/notes")
/// request.method = .post
/// request.set(.form([("title", "Rain"), ("text", "It rains.")]))
/// ```
///
/// JSON is in `LoadingJSON`.
public struct RequestBody: Sendable, Hashable {
  /// The value of the field `Content-Type`.
  @ComparedByBytes public var contentType: String
  /// The bytes as they are sent; empty if the body is streamed.
  public var bytes: [UInt8]
  /// The body that is read while it is sent; nil if it is in memory.
  public var streamed: StreamedBody?

  /// Makes a body of any bytes.
  public init(_ bytes: [UInt8], contentType: String) {
    self.bytes = bytes
    self.contentType = contentType
  }

  /// Makes a body that is read while it is sent.
  public init(_ streamed: StreamedBody, contentType: String) {
    self.init([], contentType: contentType)
    self.streamed = streamed
  }

  /// Plain text in UTF-8.
  public static func text(_ text: String) -> RequestBody {
    RequestBody(Array(text.utf8), contentType: "text/plain; charset=utf-8")
  }

  /// The fields of a form, in order, percent-encoded.
  public static func form(_ fields: [(name: String, value: String)]) -> RequestBody {
    let pairs = fields.map { PercentCoding.field($0.name) + "=" + PercentCoding.field($0.value) }
    return RequestBody(
      Array(pairs.joined(separator: "&").utf8), contentType: "application/x-www-form-urlencoded")
  }

  /// The parts of a form with files (RFC 7578).
  ///
  /// - Parameters:
  ///   - parts: the fields and files, in order.
  ///   - boundary: separates the parts, and must occur in none of them. By default it is random.
  public static func multipart(_ parts: [MultipartPart], boundary: String? = nil) -> RequestBody {
    let boundary = boundary ?? MultipartPart.randomBoundary()
    let contentType = "multipart/form-data; boundary=\(boundary)"
    var pieces: [StreamedBody.Piece] = []
    var bytes: [UInt8] = []
    for part in parts {
      bytes += "--\(boundary)\r\n\(part.header)\r\n".utf8
      switch part.contents {
      case .bytes(let contents): bytes += contents
      case .file:
        pieces += [.bytes(bytes), part.contents]
        bytes = []
      }
      bytes += "\r\n".utf8
    }
    bytes += "--\(boundary)--\r\n".utf8
    guard !pieces.isEmpty else { return RequestBody(bytes, contentType: contentType) }
    return RequestBody(StreamedBody(pieces + [.bytes(bytes)]), contentType: contentType)
  }
}

/// One part of a form with files: a field or a file.
public struct MultipartPart: Sendable, Hashable {
  /// The name of the field.
  @ComparedByBytes public var name: String
  /// The name of the file; nil for a field.
  @ComparedByBytes public var fileName: String?
  /// The media type; nil for plain text.
  @ComparedByBytes public var contentType: String?
  /// The contents, in memory or in a file.
  public var contents: StreamedBody.Piece

  /// Makes a part. ``field(_:_:)`` and ``file(_:named:contentType:_:)`` are shorter.
  public init(_ name: String, fileName: String? = nil, contentType: String? = nil, contents: StreamedBody.Piece) {
    self.name = name
    self.fileName = fileName
    self.contentType = contentType
    self.contents = contents
  }

  /// A field of the form.
  public static func field(_ name: String, _ value: String) -> MultipartPart {
    MultipartPart(name, contents: .bytes(Array(value.utf8)))
  }

  /// A file.
  public static func file(
    _ name: String, named fileName: String, contentType: String = "application/octet-stream", _ bytes: [UInt8]
  ) -> MultipartPart {
    MultipartPart(name, fileName: fileName, contentType: contentType, contents: .bytes(bytes))
  }

  /// The part's own fields, each with its line break.
  var header: String {
    var header = "Content-Disposition: form-data; name=\"\(Self.escaped(name))\""
    if let fileName { header += "; filename=\"\(Self.escaped(fileName))\"" }
    header += "\r\n"
    if let contentType { header += "Content-Type: \(Self.line(contentType))\r\n" }
    return header
  }

  static func randomBoundary() -> String {
    "part-" + (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
  }

  /// The text without what would end its line.
  private static func line(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  /// Escapes what would end a quoted name or its line, as browsers do (HTML, 4.10.22.7).
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x0A: bytes += "%0A".utf8
      case 0x0D: bytes += "%0D".utf8
      case 0x22: bytes += "%22".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Request {
  /// Makes a request with a body.
  public init(_ method: Method, _ url: WebAddress, body: RequestBody? = nil) {
    self.init(url)
    self.method = method
    if let body { set(body) }
  }

  /// Makes a request with a body, for an address as a person typed it.
  public init(_ method: Method, _ typed: String, body: RequestBody? = nil) {
    self.init(method, WebAddress(unparsed: typed), body: body)
  }

  /// Sets the body and its `Content-Type`.
  public mutating func set(_ body: RequestBody) {
    self.body = body.bytes
    streamedBody = body.streamed
    headers.removeAll { $0.isNamed("Content-Type") }
    headers.append(HTTPHeader("Content-Type", body.contentType))
  }
}
