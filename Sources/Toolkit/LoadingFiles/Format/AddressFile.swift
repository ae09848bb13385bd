import Bytes
import Loading

/// The file format for all responses of one address: a format mark, a checksum of the rest, and the rest. Numbers are
/// 64-bit little-endian. Texts and lists are preceded by their length.
struct AddressFile: Equatable {
  // MARK: Lifecycle

  init(url: String, responses: [StoredResponse]) {
    self.url = url
    self.responses = responses
  }

  /// Reads a file.
  ///
  /// - Throws: ``Damage`` for anything that ``bytes`` did not write.
  init(_ bytes: [UInt8]) throws(Damage) {
    var reader = ByteReader(bytes[...])
    guard try reader.number() == Self.mark else { throw Damage(reason: "it is not a file of this cache") }
    guard try reader.number() == Checksum.of(bytes.dropFirst(16)) else {
      throw Damage(reason: "its checksum does not match its contents")
    }
    url = try reader.text()
    responses = try reader.list { (reader: inout ByteReader) throws(Damage) in try reader.storedResponse() }
    guard reader.isAtEnd else { throw Damage(reason: "there is data after its end") }
  }

  // MARK: Internal

  struct Damage: Error, Equatable, CustomStringConvertible {
    @ComparedByBytes private(set) var reason: String

    var description: String { reason }
  }

  @ComparedByBytes private(set) var url: String
  /// The responses, with wall-clock times of arrival.
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

  /// The file name: 128 bits of a hash of the address. It is no defense against collisions made on purpose; colliding
  /// addresses evict each other.
  static func name(for url: String) -> String {
    func digits(_ seed: UInt64) -> String {
      var hash = FNV1a(seed: seed)
      hash.combine(url)
      return (hash.value ^ hash.value >> 29).hexadecimal
    }
    return digits(FNV1a().value) + digits(0x9E37_79B9_7F4A_7C15) + "." + pathExtension
  }

  static let pathExtension = "response"

  // MARK: Private

  /// "YAARRes" and the version of the format.
  private static let mark: UInt64 = 0x01_7365_5252_4141_59
}
