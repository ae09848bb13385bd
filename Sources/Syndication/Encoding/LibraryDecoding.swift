import CXML2

/// Decodes with the converters of libxml2, which are those of iconv on most systems.
enum LibraryDecoding {
  /// The document in UTF-8 and the number of places that are no characters of the encoding, which become U+FFFD; nil if
  /// there is no such encoding.
  static func decode(_ bytes: ArraySlice<UInt8>, encoding: String) -> (text: [UInt8], wrong: Int)? {
    XMLLibrary.prepare()
    guard let handler = xmlFindCharEncodingHandler(encoding) else { return nil }
    defer { xmlCharEncCloseFunc(handler) }
    guard let input = xmlBufferCreateSize(bytes.count + 1), let output = xmlBufferCreateSize(bytes.count * 2 + 64)
    else {
      return nil
    }
    defer {
      xmlBufferFree(input)
      xmlBufferFree(output)
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    var wrong: Int = 0
    var rest: ArraySlice<UInt8> = bytes
    while !rest.isEmpty {
      // Pieces keep the cost of moving what is left over after an error small.
      let piece: ArraySlice<UInt8> = rest.prefix(2048)
      xmlBufferEmpty(input)
      _ = piece.withUnsafeBufferPointer { xmlBufferAdd(input, $0.baseAddress, Int32($0.count)) }
      xmlBufferEmpty(output)
      let written: Int32 = XMLLibrary.quietly { xmlCharEncInFunc(handler, output, input) }
      let consumed: Int = piece.count - Int(xmlBufferLength(input))
      if let content = xmlBufferContent(output) {
        text.append(contentsOf: UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(output))))
      }
      rest = rest.dropFirst(consumed)
      if consumed == 0, written <= 0 {
        text.append(contentsOf: [0xEF, 0xBF, 0xBD])
        wrong += 1
        rest = rest.dropFirst()
      }
    }
    return (text, wrong)
  }
}
