import Bytes
import CSQLite
import Zstandard

/// The content of an entry as it is stored: its markup and its indexed text, compressed together, since most of the text
/// stands in the markup.
///
/// The first byte is 0 for plain bytes, or 1 for a frame of zstd. Then come the length of the markup in bytes (32 bits,
/// the lowest first), the markup and the text.
enum PackedContent {
  /// Compressing less would not make it smaller.
  private static let fewBytes = 64
  /// The most bytes of a content. Entries are far below it; it bounds the memory that a damaged file can take.
  private static let mostBytes = 256 << 20
  private static let lengthBytes = 4

  static func pack(html: String, text: String, with compressor: Compressor) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(lengthBytes + html.utf8.count + text.utf8.count)
    let length = UInt32(clamping: html.utf8.count)
    for byte in 0..<lengthBytes { plain.append(UInt8(truncatingIfNeeded: length >> (8 * byte))) }
    plain += html.utf8
    plain += text.utf8
    return plain.count < fewBytes ? [0] + plain : [1] + compressor.compress(plain)
  }

  static func html(of bytes: [UInt8]) throws(StorageError) -> String {
    let (plain, length) = try unpack(bytes)
    return String(decoding: plain[lengthBytes..<(lengthBytes + length)], as: UTF8.self)
  }

  static func text(of bytes: [UInt8]) throws(StorageError) -> String {
    let (plain, length) = try unpack(bytes)
    return String(decoding: plain[(lengthBytes + length)...], as: UTF8.self)
  }

  /// Markup and text; nil if they are damaged, or longer than the limit.
  static func parts(of bytes: [UInt8], limit: Int) -> (html: String, text: String)? {
    guard let (plain, length) = try? unpack(bytes, limit: limit) else { return nil }
    let end = lengthBytes + length
    return (String(decoding: plain[lengthBytes..<end], as: UTF8.self), String(decoding: plain[end...], as: UTF8.self))
  }

  private static func unpack(
    _ bytes: [UInt8], limit: Int = mostBytes
  ) throws(StorageError) -> (plain: [UInt8], length: Int) {
    let content = bytes.dropFirst()
    let plain: [UInt8]
    switch bytes.first {
    case 0: plain = Array(content)
    case 1:
      do throws(DecompressionError) {
        plain = try Decompressor.decompress(content, limit: limit)
      } catch {
        throw .corrupt("a stored content cannot be read: \(error)")
      }
    default: throw .corrupt("a stored content has an unknown form")
    }
    let length = plain.prefix(lengthBytes).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard plain.count >= lengthBytes + length else { throw .corrupt("a stored content is too short") }
    return (plain, length)
  }
}

// MARK: - Functions of SQL

/// The function `content_text(content)`: the indexed text of a stored content.
enum ContentFunctions {
  static func register(on handle: OpaquePointer) -> Bool {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
    return sqlite3_create_function_v2(handle, "content_text", 1, flags, nil, text, nil, nil, nil) == SQLITE_OK
  }

  private typealias Function = @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  private static let text: Function = { context, _, values in
    guard let values, sqlite3_value_type(values[0]) != SQLITE_NULL else { return sqlite3_result_null(context) }
    do throws(StorageError) {
      var text = try PackedContent.text(of: bytes(of: values[0]))
      text.withUTF8 { sqlite_result_text_copy(context, $0.baseAddress, UInt64(clamping: $0.count)) }
    } catch {
      sqlite3_result_error(context, error.description, -1)
    }
  }

  private static func bytes(of value: OpaquePointer?) -> [UInt8] {
    guard let start = sqlite3_value_blob(value) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
  }
}
