import Bytes

/// A link of a `Link` field of a response (RFC 8288, section 3).
public struct LinkField: Sendable, Hashable {
  /// As written; may be relative.
  @ComparedByBytes public var target: String
  /// The relation types, in lower case.
  public var relations: [ByteString]
  /// The media type of the target, as written.
  @ComparedByBytes public var type: String?
  /// The name for people.
  @ComparedByBytes public var title: String?

  /// The most links read from a response. Real servers send far fewer.
  private static let mostLinks = 64

  /// The links of a response, in order. Parts that are not links are skipped.
  ///
  /// - Complexity: O(bytes of the fields).
  public static func links(_ headers: Headers) -> [LinkField] {
    var links: [LinkField] = []
    for value in headers.values(of: "Link") {
      var rest = value.utf8[...]
      while links.count < mostLinks, let start = rest.firstIndex(of: UInt8(ascii: "<")),
        let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
      {
        let target = String(Substring(rest[start..<end].dropFirst()))
        rest = rest[end...].dropFirst()
        links.append(link(target, parameters: &rest))
      }
    }
    return links
  }

  // MARK: Private

  /// Reads the first parameter of each name (section 3.3: later ones are ignored). Leaves `rest` behind the link.
  private static func link(_ target: String, parameters rest: inout Substring.UTF8View) -> LinkField {
    var relations: [ByteString]?
    var (type, title): (String?, String?)
    while let parameter = parameter(&rest) {
      switch parameter.name {
      case "rel" where relations == nil:
        relations = parameter.value.splitBytes(on: " ").map { ByteString($0.trimmedASCII.lowercasedASCII) }
      case "type" where type == nil: type = parameter.value
      case "title" where title == nil: title = parameter.value
      default: break
      }
    }
    return LinkField(target: target, relations: relations ?? [], type: type, title: title)
  }

  /// The next parameter; nil at the end of the link.
  private static func parameter(_ rest: inout Substring.UTF8View) -> (name: ByteString, value: String)? {
    rest = rest.drop { ASCII.isWhitespace($0) }
    guard rest.first == UInt8(ascii: ";") else { return nil }
    rest = rest.dropFirst()
    let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    rest = rest[name.endIndex...]
    let key = ByteString(Substring(name).trimmedASCII.lowercasedASCII)
    guard rest.first == UInt8(ascii: "=") else { return (key, "") }
    rest = rest.dropFirst().drop { ASCII.isWhitespace($0) }
    guard rest.first == UInt8(ascii: "\"") else {
      let token = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
      rest = rest[token.endIndex...]
      return (key, String(Substring(token).trimmedASCII))
    }
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      value.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
    }
    return (key, String(decoding: value, as: UTF8.self))
  }
}
