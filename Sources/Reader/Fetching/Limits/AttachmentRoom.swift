/// The bytes left for a group of parts of an entry. Once a part does not fit, no later part is accepted.
public struct AttachmentRoom {
  private var bytes: Int
  /// The number of parts that did not fit.
  var omitted = 0

  public init(bytes: Int) {
    self.bytes = bytes
  }

  /// True once a part did not fit.
  public var isExceeded: Bool { bytes < 0 }

  /// Returns true and subtracts the size of the texts if they fit.
  mutating func take(_ texts: String?...) -> Bool {
    let count = texts.reduce(0) { $0 + ($1.map(Self.size) ?? 0) }
    bytes = count <= bytes ? bytes - count : -1
    if isExceeded, count > 0 { omitted += 1 }
    return !isExceeded
  }

  /// The size as JSON, in which all groups are stored: escaping makes two bytes of a quotation mark and six of a control
  /// character.
  private static func size(_ text: String) -> Int {
    text.utf8.reduce(0) { $0 + ($1 < 0x20 ? 6 : $1 == UInt8(ascii: "\"") || $1 == UInt8(ascii: "\\") ? 2 : 1) }
  }
}
