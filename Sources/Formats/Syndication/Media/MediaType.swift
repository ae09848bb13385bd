import Bytes

/// The MIME types of files in feeds.
enum MediaType {
  /// A stated type in lower case without parameters; nil if it is not a type, as `mp3` or `audio`.
  static func cleaned(_ type: String?) -> String? {
    guard let type, let bare = bare(type), !bare.utf8.contains(UInt8(ascii: " ")) else { return nil }
    let parts = bare.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return bare.lowercasedASCII
  }

  /// A stated type without parameters and white space; nil if it is empty.
  static func bare(_ type: String) -> Substring? {
    let bare = type.splitBytes(on: ";", maxSplits: 1).first?.trimmedASCII ?? ""
    return bare.isEmpty ? nil : bare
  }

  /// The type for the file name extension in an address; nil if it is unknown.
  static func guessed(fromURL url: String) -> String? {
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let end = path.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return nil }
    let ending = path[...end].suffix(longestExtension + 1)
    guard let dot = ending.lastIndex(of: UInt8(ascii: ".")), !ending[dot...].contains(UInt8(ascii: "/")) else {
      return nil
    }
    return byExtension[ByteString(decoding: ending[dot...].dropFirst().map(ASCII.lowercased))]
  }

  /// The medium of a type, if it is known.
  static func medium(of type: String?) -> ParsedEnclosure.Medium? {
    guard let type else { return nil }
    if type.hasBytePrefix("audio/") { return .audio }
    if type.hasBytePrefix("video/") { return .video }
    if type.hasBytePrefix("image/") { return .image }
    switch ByteString(type) {
    case "application/ogg", "application/x-ogg": return .audio
    case "application/x-mpegurl", "application/vnd.apple.mpegurl", "application/x-shockwave-flash",
      "application/mp4", "application/dash+xml":
      return .video
    default: return nil
    }
  }

  /// The maximum length of an extension, in bytes.
  private static let longestExtension = 8

  private static let byExtension: [ByteString: String] = [
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
