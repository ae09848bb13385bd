import Bytes
import CFaces

/// The reader's own faces, in pieces by style and script: a browser loads those of which a page has characters.
enum OwnFaces {
  private static var pieces: [cfaces_file] { (0..<cfaces_count).compactMap { cfaces_file_at($0)?.pointee } }

  static let files = Dictionary(
    uniqueKeysWithValues: pieces.map { piece in
      let bytes = UnsafeBufferPointer(start: piece.bytes, count: piece.count)
      return (ByteString(String(cString: piece.name)), AssetFiles.File("font/woff2", Array(bytes)))
    })

  /// The rules for the style sheet. A face that is not there at once is left for the next page, so that no text moves
  /// (`optional`; CSS Fonts Module Level 4, section 4.9).
  static let rules = Array(
    pieces.map { piece in
      let name = String(cString: piece.name)
      let path = AssetFiles.path(name, version: files[ByteString(name)]?.version ?? "0")
      return """
        @font-face {
          font-family: "\(String(cString: piece.family))";
          font-style: \(String(cString: piece.style));
          font-weight: \(String(cString: piece.weight));
          font-display: optional;
          src: url("\(path)");
          unicode-range: \(String(cString: piece.unicode_range));
        }

        """
    }.joined().utf8)
}
