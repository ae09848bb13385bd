import Bytes
import HTML

/// A known host of videos: recognizes addresses of its videos, and knows its player.
///
/// Neither players nor thumbnails are loaded before a click.
public struct VideoHost: Sendable {
  public let name: String
  /// The host names of its pages and players.
  let pageHosts: Set<ByteString>
  /// The suffixes of the host names of its thumbnails.
  let assetHosts: [ByteString]
  /// Extracts the video's identifier from the address of a page or a player.
  let identifier: @Sendable (BrowserAddress) -> ByteString?
  /// Extracts the key of a video that is not public; nil for hosts without such videos.
  var key: (@Sendable (BrowserAddress) -> ByteString?)?
  let pageURL: @Sendable (_ identifier: String, _ key: String?) -> WebAddress
  let embedURL: @Sendable (_ identifier: String, _ key: String?) -> WebAddress

  static let all: [VideoHost] = [youTube, vimeo, dailymotion]

  static let youTube = VideoHost(
    name: "YouTube",
    pageHosts: [
      "youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "youtu.be", "youtube-nocookie.com",
      "www.youtube-nocookie.com",
    ],
    assetHosts: ["ytimg.com", "ggpht.com", "youtube.com", "youtube-nocookie.com"],
    identifier: { address in
      let parts = address.segments
      if address.host == "youtu.be" { return parts.first }
      // A playlist has a player but is not a single video.
      if parts.last == "videoseries" { return nil }
      if let first = parts.first, ["embed", "shorts", "live", "v"].contains(first), parts.count > 1 { return parts[1] }
      return parts.first == "watch" ? address.field("v") : nil
    },
    pageURL: { identifier, _ in "https://www.youtube.com/watch?v=\(identifier)" },
    embedURL: { identifier, _ in "https://www.youtube-nocookie.com/embed/\(identifier)" })

  static let vimeo = VideoHost(
    name: "Vimeo",
    pageHosts: ["vimeo.com", "www.vimeo.com", "player.vimeo.com"],
    assetHosts: ["vimeocdn.com", "vimeo.com"],
    identifier: { address in
      address.segments.first { part in part.utf8.allSatisfy(ASCII.isDigit) }
    },
    key: { address in
      // The player's address has it in a field, the page's address after the number.
      if let field = address.field("h") { return field }
      let parts = address.segments
      return parts.count == 2 && parts[0].utf8.allSatisfy(ASCII.isDigit) ? parts[1] : nil
    },
    pageURL: { identifier, key in "https://vimeo.com/\(identifier)\(key.map { "/\($0)" } ?? "")" },
    embedURL: { identifier, key in
      "https://player.vimeo.com/video/\(identifier)\(key.map { "?h=\($0)" } ?? "")"
    })

  static let dailymotion = VideoHost(
    name: "Dailymotion",
    pageHosts: ["dailymotion.com", "www.dailymotion.com", "geo.dailymotion.com"],
    assetHosts: ["dmcdn.net", "dailymotion.com"],
    identifier: { address in
      let parts = address.segments
      if let position = parts.firstIndex(of: "video"), position + 1 < parts.count { return parts[position + 1] }
      return address.field("video")
    },
    pageURL: { identifier, _ in "https://www.dailymotion.com/video/\(identifier)" },
    embedURL: { identifier, _ in "https://geo.dailymotion.com/player.html?video=\(identifier)" })

  /// The origins that a page may frame after a click.
  public static let frameOrigins: [String] = [
    "https://www.youtube-nocookie.com", "https://player.vimeo.com", "https://geo.dailymotion.com",
  ]

  /// The player of the video at an address; nil for other addresses.
  public static func embed(for address: String) -> EmbedReference? {
    guard let address = BrowserAddress(address) else { return nil }
    for host in all where host.pageHosts.contains(address.host) {
      guard let identifier = host.identifier(address), isPlain(identifier) else { return nil }
      let key = host.key?(address).flatMap { key in isPlain(key) ? key.string : nil }
      return EmbedReference(
        host: host.name, embedURL: host.embedURL(identifier.string, key), pageURL: host.pageURL(identifier.string, key))
    }
    return nil
  }

  /// Returns true if loading the address would reveal to a video host that its video is viewed.
  public static func serves(_ address: String) -> Bool {
    guard let address = BrowserAddress(address) else { return false }
    return all.contains { host in
      host.assetHosts.contains { asset in address.isBelow(asset) }
    }
  }

  private static func isPlain(_ identifier: ByteString) -> Bool {
    !identifier.isEmpty && identifier.utf8.count <= 64
      && identifier.utf8.allSatisfy { byte in
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }
}
