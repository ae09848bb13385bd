import Bytes
import HTML

/// The numbers of the attributes with a picture's address.
enum ImageAttribute {
  static let src = Int32(HTMLName.src.rawValue)
  static let srcset = Int32(HTMLName.srcset.rawValue)
  static let alt = Int32(HTMLName.alt.rawValue)
  static let sources: Set<Int32> = [
    src, srcset, Int32(HTMLName.dataSrc.rawValue), Int32(HTMLName.dataSrcset.rawValue),
  ]
}

/// Recognizes file names of pictures in attributes of any name.
enum ImageNames {
  private static let endings = ["jpg", "jpeg", "png", "webp"].map { Array($0.utf8) }

  /// True if there is an ending of a picture's file name, in any case.
  static func hasEnding(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.indices.contains { endingLength(text, at: $0, ignoringCase: true) > 0 }
  }

  /// True if an ending is followed by white space and a digit, as in a set of sources.
  static func isSourceSet(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for place in text.indices {
      let length = endingLength(text, at: place, ignoringCase: false)
      guard length > 0 else { continue }
      var next = place + length
      while next < text.count, isBlank(text[next]) { next += 1 }
      if next > place + length, next < text.count, ASCII.isDigit(text[next]) { return true }
    }
    return false
  }

  /// True if the text is one word with a picture's ending in it, as an address is.
  static func isAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    var end = text.count
    while start < end, isBlank(text[start]) { start += 1 }
    while end > start, isBlank(text[end - 1]) { end -= 1 }
    let word = UnsafeBufferPointer(rebasing: text[start..<end])
    guard !word.contains(where: isBlank) else { return false }
    return word.indices.dropFirst().contains { endingLength(word, at: $0, ignoringCase: false) > 0 }
  }

  /// The length of the dot and ending there; otherwise 0.
  private static func endingLength(_ text: UnsafeBufferPointer<UInt8>, at place: Int, ignoringCase: Bool) -> Int {
    guard text[place] == UInt8(ascii: ".") else { return 0 }
    let rest = text[(place + 1)...]
    for ending in endings where rest.count >= ending.count {
      let isSame = zip(rest, ending).allSatisfy { (ignoringCase ? ASCII.lowercased($0) : $0) == $1 }
      if isSame { return ending.count + 1 }
    }
    return 0
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
