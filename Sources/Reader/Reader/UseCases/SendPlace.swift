import Bytes
import Fetching
import Foundation
import Running
import Screens
import Storage
import WebAddresses

/// A place to send the address of an entry to, as a link that the browser follows. The server sends nothing.
public struct SendPlace: Sendable, Hashable, Codable {
  @ComparedByBytes public var name: String
  /// An address in which `{url}`, `{title}` and `{text}` stand for the entry's address, its title, and both.
  @ComparedByBytes public var pattern: String

  /// The most places of a user.
  public static let most = 30
  static let key: StaticString = "send-to"

  /// - Throws: `UseCaseError.missing`, `badPattern`.
  public init(name: String?, pattern: String?) throws {
    guard let name = try TextField.title.read(name) else { throw UseCaseError.missing("A name") }
    guard let pattern = try TextField.address.read(pattern) else { throw UseCaseError.missing("An address") }
    try self.init(name, pattern)
  }

  private init(_ name: String, _ pattern: String) throws {
    self.name = name
    self.pattern = pattern
    guard Self.fields.contains(where: { pattern.containsBytes($0.name) }) else {
      throw UseCaseError.badPattern("It needs {url}, {title} or {text}, where the entry's address or title goes.")
    }
    guard let example = address(url: "https://example.org/", title: "Example") else {
      throw UseCaseError.badPattern("It must start with https://, http:// or mailto: and have no spaces.")
    }
    guard example.utf8.count <= 4_096 else { throw UseCaseError.badPattern("It is too long.") }
  }

  private static let fields: [(name: String, value: @Sendable (String, String) -> String)] = [
    ("{url}", { url, _ in url }), ("{title}", { _, title in title }),
    ("{text}", { url, title in title.isEmpty ? url : "\(title) \(url)" }),
  ]

  /// The address for an entry; nil if the pattern makes none that a browser may follow.
  public func address(url: String, title: String) -> String? {
    var address = pattern
    for field in Self.fields {
      address = address.replacing(field.name, with: PercentCoding.field(field.value(url, title)))
    }
    guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
    let lower = address.prefix(bytes: 16).lowercasedASCII
    if lower.hasBytePrefix("mailto:") { return address }
    guard lower.hasBytePrefix("https://") || lower.hasBytePrefix("http://"), BrowserAddress(address) != nil else {
      return nil
    }
    return address
  }

  // MARK: Codable

  private enum CodingKeys: CodingKey { case name, pattern }

  /// Stored places are checked too: they may come from an import.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      try container.decode(String.self, forKey: .name), try container.decode(String.self, forKey: .pattern))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(pattern, forKey: .pattern)
  }

  /// Well-known services, whose patterns lack the name of the user's own server.
  public static let examples: [(service: String, pattern: String)] = [
    ("Mastodon", "https://mastodon.example/share?text={text}"),
    ("Readeck", "https://readeck.example/bookmarks/add?url={url}&title={title}"),
    ("Wallabag", "https://wallabag.example/bookmarklet?url={url}"),
    ("Linkding", "https://linkding.example/bookmarks/new?url={url}&title={title}"),
  ]

  /// The place that everyone has.
  public static let mail: SendPlace? = try? SendPlace("Mail", "mailto:?subject={title}&body={url}")
}

extension ReaderSettings {
  /// The user's places to send entries to.
  public var sendPlaces: [SendPlace] { list(SendPlace.key) }
}

extension UseCases {
  /// Adds a place to send entries to. One with the same name is replaced.
  public func addSendPlace(_ place: SendPlace, of user: UserID) async throws {
    try await changeList(SendPlace.key, of: user) { (all: inout [SendPlace]) in
      if let known = all.firstIndex(where: { $0.name.hasSameBytes(as: place.name) }) {
        all[known] = place
      } else {
        guard all.count < SendPlace.most else { throw UseCaseError.tooMany("places to send to", most: SendPlace.most) }
        all.append(place)
      }
    }
    await post(.settingsChanged, to: user)
  }

  public func removeSendPlace(named name: String, of user: UserID) async throws {
    try await changeList(SendPlace.key, of: user) { (all: inout [SendPlace]) in
      all.removeAll { $0.name.hasSameBytes(as: name) }
    }
    await post(.settingsChanged, to: user)
  }
}

extension String {
  /// The text with each occurrence of these bytes replaced. The bytes must be ASCII.
  fileprivate func replacing(_ name: String, with value: String) -> String {
    let name = Array(name.utf8)
    var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(utf8)[...])
    while let first = rest.first {
      if rest.starts(with: name) {
        bytes += value.utf8
        rest = rest.dropFirst(name.count)
      } else {
        bytes.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
