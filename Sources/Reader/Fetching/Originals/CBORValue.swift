import Bytes

/// A data item of CBOR (RFC 8949), as far as ``CBOREncoder`` writes them. Texts stay in the buffer of bytes.
indirect enum CBORValue {
  case null
  case bool(Bool)
  case unsigned(UInt64)
  /// A negative number, given as its bitwise complement.
  case negative(UInt64)
  case double(Double)
  case text(Range<Int>)
  case array([CBORValue])
  case map([(key: Range<Int>, value: CBORValue)])
}

/// Reads one item. Checks all input, since the bytes may be damaged.
struct CBORReader {
  private let bytes: [UInt8]
  private var place = 0

  /// The greatest depth. The feed parser keeps less than a hundred nested elements, each of which is a map in an array.
  static let deepest = 1_000

  static func read(_ bytes: [UInt8]) throws(CBORError) -> CBORValue {
    var reader = CBORReader(bytes: bytes)
    let value = try reader.value(depth: 0)
    guard reader.place == bytes.count else { throw .damaged(at: reader.place) }
    return value
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func value(depth: Int) throws(CBORError) -> CBORValue {
    guard depth < Self.deepest else { throw .tooDeep }
    let start = place
    let head = try byte()
    switch MajorType(rawValue: head & 0xe0) {
    case .unsigned: return .unsigned(try argument(head))
    case .negative: return .negative(try argument(head))
    case .text: return .text(try text(head))
    case .array: return .array(try elements(head, depth: depth))
    case .map: return .map(try members(head, depth: depth))
    case .simple:
      switch head {
      case 0xf4: return .bool(false)
      case 0xf5: return .bool(true)
      case 0xf6: return .null
      case 0xfb: return .double(Double(bitPattern: try number(8)))
      default: throw .damaged(at: start)
      }
    case nil: throw .damaged(at: start)
    }
  }

  private mutating func elements(_ head: UInt8, depth: Int) throws(CBORError) -> [CBORValue] {
    var elements: [CBORValue] = []
    while try goesOn(head) { elements.append(try value(depth: depth + 1)) }
    return elements
  }

  private mutating func members(
    _ head: UInt8, depth: Int
  ) throws(CBORError) -> [(key: Range<Int>, value: CBORValue)] {
    var members: [(key: Range<Int>, value: CBORValue)] = []
    while try goesOn(head) {
      let start = place
      let keyHead = try byte()
      guard MajorType(rawValue: keyHead & 0xe0) == .text else { throw .damaged(at: start) }
      let key = try text(keyHead)
      members.append((key, try value(depth: depth + 1)))
    }
    return members
  }

  /// Returns true if the container has another part; otherwise consumes its end.
  private mutating func goesOn(_ head: UInt8) throws(CBORError) -> Bool {
    switch head & 31 {
    case 0: return false
    case 31: break
    default: throw .damaged(at: place)
    }
    guard place < bytes.count else { throw .damaged(at: place) }
    guard bytes[place] == 0xff else { return true }
    place += 1
    return false
  }

  private mutating func text(_ head: UInt8) throws(CBORError) -> Range<Int> {
    let count = try argument(head)
    guard count <= UInt64(clamping: bytes.count - place) else { throw .damaged(at: place) }
    defer { place += Int(clamping: count) }
    return place..<(place + Int(clamping: count))
  }

  private mutating func argument(_ head: UInt8) throws(CBORError) -> UInt64 {
    switch head & 31 {
    case let small where small < 24: return UInt64(small)
    case 24: return try number(1)
    case 25: return try number(2)
    case 26: return try number(4)
    case 27: return try number(8)
    default: throw .damaged(at: place)
    }
  }

  private mutating func number(_ count: Int) throws(CBORError) -> UInt64 {
    var number: UInt64 = 0
    for _ in 0..<count { number = number << 8 | UInt64(try byte()) }
    return number
  }

  private mutating func byte() throws(CBORError) -> UInt8 {
    guard place < bytes.count else { throw .damaged(at: place) }
    defer { place += 1 }
    return bytes[place]
  }
}

/// The reason why bytes cannot be read as CBOR.
enum CBORError: Error, Hashable {
  case damaged(at: Int)
  case tooDeep
}
