import Bytes

/// MIME types of what feeds enclose.
enum MediaType {
  /// A stated type in lower case without parameters; nil if it is no type, such as `mp3` or `audio`.
  static func cleaned(_ type: String?) -> String? {
    guard let type, let first = type.split(separator: ";").first, let bare = ASCII.nonEmpty(String(first)) else {
      return nil
    }
    let parts: [Substring] = bare.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, !bare.contains(" ") else { return nil }
    return bare.lowercased()
  }

  /// The type that the extension of an address's path stands for.
  static func guessed(fromURL url: String) -> String? {
    let path: Substring = url.prefix { $0 != "?" && $0 != "#" }
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return nil }
    return byExtension[name[name.index(after: dot)...].lowercased()]
  }

  /// What a type is for, where that can be told.
  static func medium(of type: String?) -> ParsedEnclosure.Medium? {
    guard let type else { return nil }
    if type.hasPrefix("audio/") { return .audio }
    if type.hasPrefix("video/") { return .video }
    if type.hasPrefix("image/") { return .image }
    switch type {
    case "application/ogg", "application/x-ogg": return .audio
    case "application/x-mpegurl", "application/vnd.apple.mpegurl", "application/x-shockwave-flash",
      "application/mp4", "application/dash+xml":
      return .video
    default: return nil
    }
  }

  private static let byExtension: [String: String] = [
    "mp3": "audio/mpeg", "m4a": "audio/mp4", "m4b": "audio/mp4", "aac": "audio/aac", "ogg": "audio/ogg",
    "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "wma": "audio/x-ms-wma",
    "aiff": "audio/aiff", "mid": "audio/midi",
    "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm", "mkv": "video/x-matroska",
    "avi": "video/x-msvideo", "mpg": "video/mpeg", "mpeg": "video/mpeg", "ogv": "video/ogg", "wmv": "video/x-ms-wmv",
    "3gp": "video/3gpp", "m3u8": "application/vnd.apple.mpegurl",
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
    "avif": "image/avif", "svg": "image/svg+xml", "heic": "image/heic", "bmp": "image/bmp", "tiff": "image/tiff",
    "pdf": "application/pdf", "epub": "application/epub+zip", "zip": "application/zip",
    "torrent": "application/x-bittorrent",
  ]
}
