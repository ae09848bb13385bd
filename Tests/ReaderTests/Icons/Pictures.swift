/// Pictures made for tests, of which only the heads are right.
enum Pictures {
  static func png(_ width: Int, _ height: Int, bytes count: Int = 60) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    bytes += big(width) + big(height) + [8, 6, 0, 0, 0]
    return bytes + [UInt8](repeating: 0, count: max(0, count - bytes.count))
  }

  static func gif(_ width: Int, _ height: Int) -> [UInt8] {
    Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0, 0, 0, 0x3B]
  }

  static func webp(_ width: Int, _ height: Int) -> [UInt8] {
    Array("RIFF".utf8) + little(22, 4) + Array("WEBPVP8X".utf8) + little(10, 4) + [0, 0, 0, 0] + little(width - 1, 3)
      + little(height - 1, 3)
  }

  static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 17, 8] + big(height).suffix(2) + big(width).suffix(2)
      + [UInt8](repeating: 0, count: 12)
  }

  /// A Windows icon of such pictures, each said to be 16 pixels wide.
  static func ico(_ pictures: [[UInt8]]) -> [UInt8] {
    var (bytes, offset): ([UInt8], Int) = ([0, 0, 1, 0] + little(pictures.count, 2), 6 + 16 * pictures.count)
    for picture in pictures {
      bytes += [16, 16, 0, 0, 1, 0, 32, 0] + little(picture.count, 4) + little(offset, 4)
      offset += picture.count
    }
    return bytes + pictures.flatMap(\.self)
  }

  static func bitmap(_ side: Int) -> [UInt8] {
    little(40, 4) + little(side, 4) + little(side * 2, 4) + [UInt8](repeating: 0, count: 40)
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
