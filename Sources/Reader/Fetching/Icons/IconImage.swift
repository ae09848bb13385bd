import Bytes

/// The format and the size of a picture, by its bytes alone: what a server says of them does not count.
///
/// Known are PNG, GIF, WebP, JPEG and ICO. Drawings (SVG) are refused: they can hold scripts, and their cost has no bound.
struct IconImage: Equatable, Sendable {
  let type: String
  let width: Int
  let height: Int

  /// The longest side in pixels. A larger picture of few bytes would take a browser much memory.
  static let longestSide = 1_024
  /// The most bytes of a picture.
  static let mostBytes = 128 << 10

  /// - Returns: Nil for anything else than a picture of these formats within the limits.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.mostBytes, let (type, sizes) = Self.read(bytes), let first = sizes.first,
      sizes.allSatisfy({ (1...Self.longestSide).contains($0.width) && (1...Self.longestSide).contains($0.height) })
    else { return nil }
    self.type = type
    let largest = sizes.max { $0.width < $1.width } ?? first
    (width, height) = (largest.width, largest.height)
  }

  /// The type of a picture of any size; nil for anything else.
  static func type(of bytes: [UInt8]) -> String? { read(bytes)?.type }

  /// True if the picture is about as high as it is wide, as a mark beside a name must be.
  var isSquare: Bool { width * 4 <= height * 5 && height * 4 <= width * 5 }

  // MARK: Private

  private typealias Size = (width: Int, height: Int)

  private static func read(_ bytes: [UInt8]) -> (type: String, sizes: [Size])? {
    if let size = png(bytes[...]) { return ("image/png", [size]) }
    if let size = gif(bytes) { return ("image/gif", [size]) }
    if let size = webp(bytes) { return ("image/webp", [size]) }
    if let size = jpeg(bytes) { return ("image/jpeg", [size]) }
    if let sizes = ico(bytes) { return ("image/vnd.microsoft.icon", sizes) }
    return nil
  }

  private static func big(_ bytes: ArraySlice<UInt8>, at offset: Int, _ count: Int) -> Int {
    bytes[(bytes.startIndex + offset)...].prefix(count).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: ArraySlice<UInt8>, at offset: Int, _ count: Int) -> Int {
    bytes[(bytes.startIndex + offset)...].prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// PNG (third edition), sections 5.2 and 11.2.1: the signature and the first chunk.
  private static func png(_ bytes: ArraySlice<UInt8>) -> Size? {
    guard bytes.count >= 33, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      big(bytes, at: 8, 4) == 13, bytes.dropFirst(12).starts(with: Array("IHDR".utf8))
    else { return nil }
    return (big(bytes, at: 16, 4), big(bytes, at: 20, 4))
  }

  /// GIF89a, section 18: the logical screen. Its frames are within it.
  private static func gif(_ bytes: [UInt8]) -> Size? {
    guard bytes.count >= 14, bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
    else { return nil }
    return (little(bytes[...], at: 6, 2), little(bytes[...], at: 8, 2))
  }

  /// RFC 9649, sections 2.4 to 2.7: the size of a lossy, lossless or extended file.
  private static func webp(_ bytes: [UInt8]) -> Size? {
    guard bytes.count >= 30, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8)
    else { return nil }
    let all = bytes[...]
    if bytes[12..<16].elementsEqual("VP8 ".utf8) {
      guard bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
      return (little(all, at: 26, 2) & 0x3FFF, little(all, at: 28, 2) & 0x3FFF)
    }
    if bytes[12..<16].elementsEqual("VP8L".utf8) {
      guard bytes[20] == 0x2F else { return nil }
      let bits = little(all, at: 21, 4)
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    guard bytes[12..<16].elementsEqual("VP8X".utf8) else { return nil }
    return (little(all, at: 24, 3) + 1, little(all, at: 27, 3) + 1)
  }

  /// ITU T.81, annex B: the segments up to the frame header.
  private static func jpeg(_ bytes: [UInt8]) -> Size? {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var offset = 2
    while offset + 9 <= bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      let length = big(bytes[...], at: offset + 2, 2)
      guard length >= 2 else { return nil }
      // SOF0 to SOF15 without DHT, JPG and DAC.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (big(bytes[...], at: offset + 7, 2), big(bytes[...], at: offset + 5, 2))
      }
      guard marker != 0xDA, marker != 0xD9 else { return nil }
      offset += 2 + length
    }
    return nil
  }

  /// Windows icons: a directory of pictures, each a PNG file or a bitmap.
  private static func ico(_ bytes: [UInt8]) -> [Size]? {
    let all = bytes[...]
    guard bytes.count >= 6, bytes.starts(with: [0, 0, 1, 0]) else { return nil }
    let count = little(all, at: 4, 2)
    guard (1...64).contains(count), bytes.count >= 6 + 16 * count else { return nil }
    var sizes: [Size] = []
    for index in 0..<count {
      let entry = 6 + 16 * index
      let (length, start) = (little(all, at: entry + 8, 4), little(all, at: entry + 12, 4))
      guard length >= 33, start >= 6 + 16 * count, start <= bytes.count, length <= bytes.count - start else {
        return nil
      }
      let picture = bytes[start..<(start + length)]
      if let size = png(picture) {
        sizes.append(size)
      } else {
        // BITMAPINFOHEADER. The height is that of the picture and its mask.
        guard little(picture, at: 0, 4) == 40 else { return nil }
        sizes.append((little(picture, at: 4, 4), little(picture, at: 8, 4) / 2))
      }
    }
    return sizes
  }
}
