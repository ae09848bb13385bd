import Bytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Glibc
#endif

/// Decodes with the system's converters, iconv (POSIX.1-2017).
package enum LibraryDecoding {
  /// The document in UTF-8 and the number of places that are not characters of the encoding, which become U+FFFD.
  ///
  /// - Parameter encoding: One of `EncodingLabel`.
  /// - Throws: `CancellationError` once the task is cancelled.
  package static func decode(
    _ bytes: ArraySlice<UInt8>, encoding: ByteString
  ) throws(CancellationError) -> (text: [UInt8], wrong: Int) {
    guard let converter = iconv_open("UTF-8", encoding.string), converter != iconv_t(bitPattern: -1) else {
      // The system has no such converter.
      return UTF8Check.replaced(Array(bytes))
    }
    defer { iconv_close(converter) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    var wrong = 0
    var isCancelled = false
    var unchecked = 0
    // iconv only reads its input, but declares it as mutable.
    var input = bytes.map { CChar(bitPattern: $0) }
    var output: [CChar] = [CChar](repeating: 0, count: 16_384)
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var source: UnsafeMutablePointer<CChar>? = input.baseAddress
        var left = input.count
        while left > 0, !isCancelled {
          if text.count >= unchecked {
            unchecked = text.count + 65_536
            isCancelled = Task.isCancelled
          }
          var target: UnsafeMutablePointer<CChar>? = output.baseAddress
          var room = output.count
          let result = iconv(converter, &source, &left, &target, &room)
          let failure = errno
          for byte in output[..<(output.count - room)] { text.append(UInt8(bitPattern: byte)) }
          // E2BIG means that the output buffer is full.
          guard result == -1, failure != E2BIG, left > 0 else { continue }
          text.append(contentsOf: [0xEF, 0xBF, 0xBD])
          wrong += 1
          source = source.map { $0 + 1 }
          left -= 1
          iconv(converter, nil, nil, nil, nil)
        }
        // The state that the converter holds back until it has seen the next bytes.
        var target: UnsafeMutablePointer<CChar>? = output.baseAddress
        var room = output.count
        iconv(converter, nil, nil, &target, &room)
        for byte in output[..<(output.count - room)] { text.append(UInt8(bitPattern: byte)) }
      }
    }
    if isCancelled { throw CancellationError() }
    // All later stages require valid UTF-8, and some converters write surrogates.
    let (valid, more) = UTF8Check.replaced(text)
    return (valid, wrong + more)
  }
}
