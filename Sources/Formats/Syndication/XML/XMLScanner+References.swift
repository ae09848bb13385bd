import Bytes
import HTML

extension XMLScanner {
  /// Resolves the reference at `position`, or reads its ampersand as text.
  mutating func decodeReference(upTo end: Int, as kind: TextKind) {
    if position + 1 < end, bytes[position + 1] == UInt8(ascii: "#") {
      decodeNumber(upTo: end, as: kind)
      return
    }
    var index = position + 1
    let limit = min(end, position + 64)
    while index < limit, XMLNameBytes.isName(bytes[index]) { index += 1 }
    guard index > position + 1, index < limit, bytes[index] == UInt8(ascii: ";") else {
      takeAmpersand()
      return
    }
    if let byte = Self.usualCharacter(named: UnsafeBufferPointer(rebasing: bytes[(position + 1)..<index])) {
      tree.resolved.append(byte)
      position = index + 1
      return
    }
    let name = ByteString(decoding: UnsafeBufferPointer(rebasing: bytes[(position + 1)..<index]))
    if entities.declares(name) {
      if !entities.expand(name, into: &tree.resolved) {
        noteRepair("The entities of the document expand to too much text; some were not expanded.", at: position)
      }
    } else if let reference = CharacterReference(
      named: UnsafeBufferPointer(rebasing: bytes[(position + 1)..<index]))
    {
      found(
        "an entity is not declared", repair: "An entity of HTML is used, which XML does not know.", at: position)
      tree.resolved.append(reference.first)
      if let second = reference.second { tree.resolved.append(second) }
    } else {
      found("an entity is not declared", repair: "An entity is not declared.", at: position)
      tree.resolved.append(UInt8(ascii: "&"))
      position += 1
      return
    }
    position = index + 1
  }

  private mutating func takeAmpersand() {
    found("an ampersand is not a reference", repair: "An ampersand was not written as &amp;.", at: position)
    tree.resolved.append(UInt8(ascii: "&"))
    position += 1
  }

  private static func usualCharacter(named name: UnsafeBufferPointer<UInt8>) -> UInt8? {
    if name.elementsEqual("amp".utf8) { return UInt8(ascii: "&") }
    if name.elementsEqual("lt".utf8) { return UInt8(ascii: "<") }
    if name.elementsEqual("gt".utf8) { return UInt8(ascii: ">") }
    if name.elementsEqual("quot".utf8) { return UInt8(ascii: "\"") }
    if name.elementsEqual("apos".utf8) { return UInt8(ascii: "'") }
    return nil
  }

  private mutating func decodeNumber(upTo end: Int, as kind: TextKind) {
    var index = position + 2
    // XML permits only `x`, HTML also `X`.
    let isHexadecimal = index < end && bytes[index] | 0x20 == UInt8(ascii: "x")
    let isWrong = isHexadecimal && bytes[index] == UInt8(ascii: "X")
    if isHexadecimal { index += 1 }
    let firstDigit = index
    var number: UInt32 = 0
    while index < end, let digit = ASCII.hexValue(bytes[index]), isHexadecimal || digit < 10 {
      number = min(number &* (isHexadecimal ? 16 : 10) &+ digit, 0x11_0000)
      index += 1
    }
    guard index > firstDigit else {
      takeAmpersand()
      return
    }
    if index < end, bytes[index] == UInt8(ascii: ";") {
      index += 1
    } else {
      found(
        "a character reference does not end", repair: "A character reference does not end with a semicolon.",
        at: position)
    }
    if isWrong { found("a character reference has a capital X", repair: nil, at: position) }
    if XMLNameBytes.isCharacter(number), let scalar = Unicode.Scalar(number) {
      // `&#146;`: the number of a control character, meant as a curly quote of windows-1252.
      let isMeantOtherwise = kind == .content && (0x80...0x9F).contains(number)
      tree.resolved.append(isMeantOtherwise ? Windows1252.scalar(UInt8(clamping: number)) : scalar)
    } else if let pair = CharacterReference.pair(
      of: number, in: UnsafeBufferPointer(rebasing: bytes[..<end]), at: index)
    {
      found("a reference to half a character", repair: "A character is written as two references.", at: position)
      tree.resolved.append(pair.scalar)
      index = pair.end
    } else {
      found(
        "a reference to something that is no character",
        repair: "A reference to an invalid character was left out.", at: position)
    }
    position = index
  }
}
