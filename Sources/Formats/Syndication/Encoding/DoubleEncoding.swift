import Bytes
import HTML

/// Repairs UTF-8 that was decoded as windows-1252 or Latin-1 and encoded as UTF-8 again: "BrÃ¸ndby" for "Brøndby".
enum DoubleEncoding {
  /// The original text; nil if the text is not encoded twice. Most of the first runs of characters above ASCII must be
  /// double-encoded: an article about double encoding has only a few such runs.
  ///
  /// - Parameter text: Valid UTF-8.
  /// - Complexity: O(length of the text); it ends after the first 17 runs for usual documents.
  static func mended(_ text: [UInt8]) -> [UInt8]? {
    text.withUnsafeBufferPointer { text in
      guard isLikely(text) else { return nil }
      var output: [UInt8] = []
      output.reserveCapacity(text.count)
      var copied = 0
      forEachRun(in: text) { run in
        guard let inner = inner(of: run, in: text) else { return true }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<run.lowerBound]))
        output.append(contentsOf: inner)
        copied = run.upperBound
        return true
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
      return output
    }
  }

  private static func isLikely(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var (twice, once): (Int, Int) = (0, 0)
    forEachRun(in: text) { run in
      if inner(of: run, in: text) == nil { once += 1 } else { twice += 1 }
      return twice + once < 128 && once * 4 <= twice + 64
    }
    return twice >= 5 && twice >= once * 4
  }

  /// Calls `body` for each run of characters above ASCII until it returns false.
  private static func forEachRun(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Bool) {
    var position = 0
    while true {
      let start = ByteScan.endOfASCII(text, from: position)
      guard start < text.count else { return }
      position = start
      while position < text.count, text[position] >= 0x80 { position += 1 }
      guard body(start..<position) else { return }
    }
  }

  /// The bytes of the characters of a run in windows-1252, if they are valid UTF-8.
  private static func inner(of run: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var position = run.lowerBound
    while position < run.upperBound {
      let length = UTF8Check.sequenceLength(text, at: position)
      guard length == 2 || length == 3 else { return nil }
      var value = UInt32(text[position] & (length == 2 ? 0x1F : 0x0F))
      for index in (position + 1)..<(position + length) { value = value << 6 | UInt32(text[index] & 0x3F) }
      guard let byte = value <= 0xFF ? UInt8(clamping: value) : high[value] else { return nil }
      bytes.append(byte)
      position += length
    }
    return UTF8Check(bytes[...]).isValid ? bytes : nil
  }

  /// The bytes of the characters of windows-1252 that are not in Latin-1.
  private static let high: [UInt32: UInt8] = {
    var bytes: [UInt32: UInt8] = [:]
    for byte: UInt8 in 0x80...0x9F { bytes[Windows1252.scalar(byte).value] = byte }
    return bytes
  }()
}
