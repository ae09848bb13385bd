import Bytes
import Loading

/// All answers of one address as one file: a mark of the form, a checksum of the rest, and the rest. Numbers are 64
/// bits, little end first; texts and lists are preceded by their number.
struct AddressFile: Equatable {
  // MARK: Lifecycle

  init(url: String, responses: [StoredResponse]) {
    self.url = url
    self.responses = responses
  }

  /// - Throws: ``Damage`` for anything that ``bytes`` did not write.
  init(_ bytes: [UInt8]) throws(Damage) {
    var reader = ByteReader(bytes[...])
    guard try reader.number() == Self.mark else { throw Damage(reason: "it is no file of this cache") }
    guard try reader.number() == Checksum.of(bytes.dropFirst(16)) else {
      throw Damage(reason: "its checksum is not that of its contents")
    }
    url = try reader.text()
    responses = try reader.list { (reader: inout ByteReader) throws(Damage) in try reader.storedResponse() }
    guard reader.isAtEnd else { throw Damage(reason: "something follows its end") }
  }

  // MARK: Internal

  struct Damage: Error, Equatable, CustomStringConvertible {
    @ComparedByBytes private(set) var reason: String

    var description: String { reason }
  }

  @ComparedByBytes private(set) var url: String
  /// With the times of the wall clock at which they came.
  let responses: [StoredResponse]

  var bytes: [UInt8] {
    var content = ByteWriter()
    content.write(url)
    content.write(responses) { writer, response in writer.write(response) }
    var file = ByteWriter()
    file.write(Self.mark)
    file.write(Checksum.of(content.bytes[...]))
    return file.bytes + content.bytes
  }

  /// Of 128 bits of the address's hash. Whoever finds two addresses of one name makes them push each other out.
  static func name(for url: String) -> String {
    func digits(_ seed: UInt64) -> String {
      let number = url.utf8.reduce(seed) { hash, byte in
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      }
      let text = String(number ^ number >> 29, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }
    return digits(0xCBF2_9CE4_8422_2325) + digits(0x9E37_79B9_7F4A_7C15) + "." + pathExtension
  }

  static let pathExtension = "response"

  // MARK: Private

  /// "YAARRes" and the number of the form.
  private static let mark: UInt64 = 0x01_7365_5252_4141_59
}
