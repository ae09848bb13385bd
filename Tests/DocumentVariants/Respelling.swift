/// Another spelling of the same document (XML 1.0; RFC 8259): a parser gives the same model for both.
///
/// The documents must be well-formed and in UTF-8.
public enum Respelling: String, CaseIterable, Sendable, CustomStringConvertible {
  case lineFeeds
  case carriageReturns
  case bothLineEnds
  /// Character references of XML, or escapes of JSON, for letters.
  case references
  /// References in which the number has a capital letter and leading zeros.
  case longReferences
  /// Entities that the document declares, for letters.
  case entities
  /// Sections of CDATA written as escaped text.
  case escapes
  /// Texts written as sections of CDATA.
  case sections
  /// Texts written as several sections of CDATA, and text between them.
  case pieces
  case comments
  case instructions
  case mark
  case utf16
  case utf16LittleEndian
  /// Blanks and line breaks in tags, or between the values of JSON.
  case blanks
  /// The other quotation marks around attributes.
  case quotes
  /// `<a></a>` for `<a/>`.
  case endTags
  /// `<a/>` for `<a></a>`.
  case emptyTags
  /// Other prefixes of namespaces.
  case prefixes
  /// Comments before and after the outermost element.
  case surroundings

  public var description: String { rawValue }

  /// The document in this spelling; nil if it has nothing to spell otherwise.
  public func applied(to document: [UInt8]) -> [UInt8]? {
    let plain = Self.withLineFeeds(document)
    let isJSON = plain.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? false
    let spelled = whole(plain) ?? (isJSON ? inJSON(plain) : inXML(plain))
    return spelled == document ? nil : spelled
  }

  private static func withLineFeeds(_ document: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for place in (document.starts(with: mark) ? 3 : 0)..<document.count {
      if document[place] != 0x0D {
        plain.append(document[place])
      } else if place + 1 == document.count || document[place + 1] != 0x0A {
        plain.append(0x0A)
      }
    }
    return plain
  }

  /// The spellings that do not depend on the markup.
  private func whole(_ plain: [UInt8]) -> [UInt8]? {
    let text = String(decoding: plain, as: UTF8.self)
    switch self {
    case .lineFeeds: return plain
    case .carriageReturns: return plain.map { $0 == 0x0A ? 0x0D : $0 }
    case .bothLineEnds: return plain.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    case .mark: return [0xEF, 0xBB, 0xBF] + plain
    case .utf16: return [0xFE, 0xFF] + text.utf16.flatMap { Self.bytes(of: $0) }
    case .utf16LittleEndian: return [0xFF, 0xFE] + text.utf16.flatMap { Self.bytes(of: $0).reversed() }
    default: return nil
    }
  }

  private static func bytes(of unit: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
  }
}
