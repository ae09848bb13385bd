import Bytes

/// The address of a file that a reader plays or keeps, as far as its name tells.
struct FileAddress {
  /// The last part of the path, as it is written.
  let name: String
  /// The name's ending in capitals, as "MP3". Nil for endings that say nothing of the file, as that of a program.
  let format: String?

  private static let formats: Set<ByteString> = [
    "mp3", "m4a", "m4b", "ogg", "oga", "opus", "aac", "flac", "wav", "mp4", "m4v", "mov", "webm", "mkv", "pdf", "epub",
    "zip", "torrent", "txt",
  ]

  init(_ address: String) {
    let path = Substring(address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    let last = path.splitBytes(on: "/").last.map(String.init) ?? address
    let ending = last.splitBytes(on: ".").dropFirst().last?.lowercasedASCII ?? ""
    name = last
    format = Self.formats.contains(ByteString(ending)) ? ending.uppercased() : nil
  }
}
