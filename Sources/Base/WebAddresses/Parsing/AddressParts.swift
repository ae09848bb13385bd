import Bytes

/// A parsed and normalized absolute address (URL Living Standard; RFC 3986 for relative references), for many references
/// to one base, and for changes of a part.
public struct AddressParts: Sendable {
  /// The scheme in lower case, without the colon.
  public private(set) var scheme: ByteString
  /// User, host and port, without the slashes; nil for addresses like `mailto:`.
  public private(set) var authority: [UInt8]?
  /// Everything after the scheme, if there is no authority.
  public private(set) var path: [UInt8]
  public private(set) var query: [UInt8]?
  public var fragment: [UInt8]?
  /// The start of the path's last segment, which relative references replace.
  private var folderEnd = 0

  public var string: String {
    var bytes = Array(scheme.utf8)
    bytes.append(UInt8(ascii: ":"))
    if let authority {
      bytes.append(contentsOf: "//".utf8)
      bytes.append(contentsOf: authority)
    }
    bytes.append(contentsOf: path)
    if let query {
      bytes.append(UInt8(ascii: "?"))
      bytes.append(contentsOf: query)
    }
    if let fragment {
      bytes.append(UInt8(ascii: "#"))
      bytes.append(contentsOf: fragment)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The length of `string` in bytes.
  public var byteCount: Int {
    scheme.utf8.count + 1 + (authority.map { $0.count + 2 } ?? 0) + path.count + (query.map { $0.count + 1 } ?? 0)
      + (fragment.map { $0.count + 1 } ?? 0)
  }

  // MARK: Lifecycle

  /// Parses a reference, relative to a base if necessary. Nil if it is invalid or too long.
  ///
  /// - Complexity: O(n) in the lengths of the reference and the result.
  public init?(parsing reference: String, against base: AddressParts? = nil, longest: Int = WebAddress.longest) {
    let bytes = AddressParts.trimmed(reference)
    let scheme = AddressParts.scheme(of: bytes)
    let isBounded = scheme != "data"
    guard !isBounded || bytes.count <= longest else { return nil }
    self.init(bytes, scheme: scheme, against: base)
    guard !isBounded || byteCount <= longest else { return nil }
    folderEnd = (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
  }

  /// The scheme in lower case, or nil for a relative address. Leading control characters and spaces are ignored, and so
  /// are tabs and line breaks within it: `" java\tscript:"` is `javascript`.
  @inlinable
  public static func scheme(of address: some Sequence<UInt8>) -> ByteString? {
    var scheme: [UInt8] = []
    for byte in address {
      switch byte {
      case 0x09, 0x0A, 0x0D: continue
      case 0...0x20 where scheme.isEmpty: continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): scheme.append(byte)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        guard !scheme.isEmpty else { return nil }
        scheme.append(byte)
      case UInt8(ascii: ":"): return scheme.isEmpty ? nil : ByteString(decoding: scheme)
      default: return nil
      }
    }
    return nil
  }

  // MARK: Private

  private init?(_ bytes: [UInt8], scheme: ByteString?, against base: AddressParts?) {
    guard let scheme else {
      self.init(relative: bytes[...], against: base)
      return
    }
    let rest = bytes.dropFirst(scheme.utf8.count + 1)
    guard AddressParts.hierarchicalSchemes.contains(scheme) else {
      self.init(scheme: scheme, opaque: rest)
      return
    }
    // "https:page" is relative to a base with the scheme https.
    let slashes = rest.prefix(while: AddressParts.isSlash)
    if slashes.count < 2, let base, base.scheme == scheme {
      self.init(relative: rest, against: base)
      return
    }
    self.init(scheme: scheme, afterSlashes: rest.dropFirst(slashes.count))
  }

  private static let hierarchicalSchemes: Set<ByteString> = ["http", "https", "ftp", "ws", "wss"]
  /// Schemes of scripts, which are refused.
  private static let programSchemes: Set<ByteString> = ["javascript", "vbscript", "livescript", "mocha"]

  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  /// The reference without surrounding control characters and spaces, and without tabs and line breaks.
  private static func trimmed(_ reference: String) -> [UInt8] {
    var bytes = Array(reference.utf8.drop { $0 <= 0x20 })
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    if bytes.contains(where: { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) {
      bytes.removeAll { $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }
    return bytes
  }

  private init?(scheme: ByteString, opaque rest: ArraySlice<UInt8>) {
    guard !AddressParts.programSchemes.contains(scheme), !rest.isEmpty else { return nil }
    self.scheme = scheme
    authority = nil
    let parts = Parts(splitting: rest)
    path = PercentCoding.encode(scheme == "file" ? AddressParts.withDriveColon(parts.path) : parts.path, .opaque)
    query = parts.query.map { PercentCoding.encode($0, .query) }
    fragment = parts.fragment.map { PercentCoding.encode($0, .fragment) }
  }

  /// The path of a file with the colon of a Windows drive that is written as a bar (URL Living Standard, 4.1).
  private static func withDriveColon(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let slashes = path.prefix { $0 == UInt8(ascii: "/") }.count
    let drive = path.dropFirst(slashes)
    guard slashes == 3, drive.count >= 2, let letter = drive.first, ASCII.isLetter(letter),
      drive[drive.startIndex + 1] == UInt8(ascii: "|"),
      drive.count == 2 || AddressParts.isSlash(drive[drive.startIndex + 2])
    else { return path }
    var path = path
    path[drive.startIndex + 1] = UInt8(ascii: ":")
    return path
  }

  private init?(scheme: ByteString, afterSlashes rest: ArraySlice<UInt8>) {
    let authorityEnd =
      rest.firstIndex { AddressParts.isSlash($0) || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
      ?? rest.endIndex
    guard let authority = Authority.normalize(rest[..<authorityEnd], scheme: scheme) else { return nil }
    self.scheme = scheme
    self.authority = authority
    let parts = Parts(splitting: rest[authorityEnd...])
    path = PathNormalization.normalize(parts.path)
    query = parts.query.map { PercentCoding.encode($0, .query) }
    fragment = parts.fragment.map { PercentCoding.encode($0, .fragment) }
  }

  /// RFC 3986, 5.2.2.
  private init?(relative reference: ArraySlice<UInt8>, against base: AddressParts?) {
    let slashes = reference.prefix(while: AddressParts.isSlash).count
    if slashes >= 2 {
      self.init(scheme: base?.scheme ?? "https", afterSlashes: reference.dropFirst(slashes))
      return
    }
    guard let base, base.authority != nil else { return nil }
    self = base
    let parts = Parts(splitting: reference)
    fragment = parts.fragment.map { PercentCoding.encode($0, .fragment) }
    if parts.path.isEmpty {
      if let query = parts.query { self.query = PercentCoding.encode(query, .query) }
      return
    }
    query = parts.query.map { PercentCoding.encode($0, .query) }
    if slashes == 1 {
      path = PathNormalization.normalize(parts.path)
    } else {
      path = PathNormalization.normalize(parts.path, in: base.path[..<base.folderEnd])
    }
  }

  private struct Parts {
    let path: ArraySlice<UInt8>
    let query: ArraySlice<UInt8>?
    let fragment: ArraySlice<UInt8>?

    init(splitting rest: ArraySlice<UInt8>) {
      let hash = rest.firstIndex(of: UInt8(ascii: "#"))
      let head = rest[..<(hash ?? rest.endIndex)]
      let mark = head.firstIndex(of: UInt8(ascii: "?"))
      path = head[..<(mark ?? head.endIndex)]
      query = mark.map { head[($0 + 1)...] }
      fragment = hash.map { rest[($0 + 1)...] }
    }
  }
}
