import Foundation
import HTML

/// Hosts of videos that we know how to show: which pages are videos, and what plays them in place.
///
/// Nothing is loaded from them before a click: neither their players nor their thumbnails.
public struct VideoHost: Sendable {
  public let name: String
  /// Host names of its pages and players.
  let pageHosts: Set<String>
  /// Endings of host names that its thumbnails come from.
  let assetHosts: [String]
  /// The video's identifier, from a page's or a player's address split into parts.
  let identifier: @Sendable (URLComponents) -> String?
  let pageURL: @Sendable (String) -> String
  let embedURL: @Sendable (String) -> String

  static let all: [VideoHost] = [youTube, vimeo, dailymotion]

  static let youTube = VideoHost(
    name: "YouTube",
    pageHosts: [
      "youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "youtu.be", "youtube-nocookie.com",
      "www.youtube-nocookie.com",
    ],
    assetHosts: ["ytimg.com", "ggpht.com", "youtube.com", "youtube-nocookie.com"],
    identifier: { (address: URLComponents) in
      let parts: [Substring] = address.path.split(separator: "/")
      if address.host?.lowercased() == "youtu.be" { return parts.first.map(String.init) }
      if let first = parts.first, ["embed", "shorts", "live", "v"].contains(first), parts.count > 1 {
        return String(parts[1])
      }
      guard parts.first == "watch" else { return nil }
      return address.queryItems?.first { (item: URLQueryItem) in item.name == "v" }?.value
    },
    pageURL: { (identifier: String) in "https://www.youtube.com/watch?v=\(identifier)" },
    embedURL: { (identifier: String) in "https://www.youtube-nocookie.com/embed/\(identifier)" })

  static let vimeo = VideoHost(
    name: "Vimeo",
    pageHosts: ["vimeo.com", "www.vimeo.com", "player.vimeo.com"],
    assetHosts: ["vimeocdn.com", "vimeo.com"],
    identifier: { (address: URLComponents) in
      address.path.split(separator: "/").first { (part: Substring) in part.allSatisfy(\.isNumber) }.map(String.init)
    },
    pageURL: { (identifier: String) in "https://vimeo.com/\(identifier)" },
    embedURL: { (identifier: String) in "https://player.vimeo.com/video/\(identifier)" })

  static let dailymotion = VideoHost(
    name: "Dailymotion",
    pageHosts: ["dailymotion.com", "www.dailymotion.com", "geo.dailymotion.com"],
    assetHosts: ["dmcdn.net", "dailymotion.com"],
    identifier: { (address: URLComponents) in
      let parts: [Substring] = address.path.split(separator: "/")
      if let position = parts.firstIndex(of: "video"), position + 1 < parts.count { return String(parts[position + 1]) }
      return address.queryItems?.first { (item: URLQueryItem) in item.name == "video" }?.value
    },
    pageURL: { (identifier: String) in "https://www.dailymotion.com/video/\(identifier)" },
    embedURL: { (identifier: String) in "https://geo.dailymotion.com/player.html?video=\(identifier)" })

  /// The origins that a page may frame, once the reader asks for it.
  public static let frameOrigins: [String] = [
    "https://www.youtube-nocookie.com", "https://player.vimeo.com", "https://geo.dailymotion.com",
  ]

  /// What plays the video that an address stands for; nil for every other address.
  public static func embed(for address: String) -> EmbedReference? {
    guard let parts = URLComponents(string: address), let name = parts.host?.lowercased() else { return nil }
    guard parts.scheme == nil || parts.scheme == "https" || parts.scheme == "http" else { return nil }
    for host in all where host.pageHosts.contains(name) {
      guard let identifier = host.identifier(parts), isPlain(identifier) else { return nil }
      return EmbedReference(
        host: host.name, embedURL: host.embedURL(identifier), pageURL: host.pageURL(identifier))
    }
    return nil
  }

  /// Whether loading this address would tell a video's host that its page is looked at.
  static func serves(_ address: String) -> Bool {
    guard let name = URLComponents(string: address)?.host?.lowercased() else { return false }
    return all.contains { (host: VideoHost) in
      host.assetHosts.contains { (asset: String) in name == asset || name.hasSuffix("." + asset) }
    }
  }

  private static func isPlain(_ identifier: String) -> Bool {
    !identifier.isEmpty && identifier.utf8.count <= 64
      && identifier.allSatisfy { (character: Character) in
        character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
      }
  }
}
