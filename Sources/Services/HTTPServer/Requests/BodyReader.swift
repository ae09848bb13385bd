import Bytes

/// Reads a request's body from its connection's input.
struct BodyReader {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - limit: The maximum size of the body. A larger one is dropped.
  ///   - patience: The number of bytes of a dropped body that are still read, so that its sender gets to read the
  ///     response.
  init(_ framing: BodyFraming, limit: Int, patience: Int, maximumTrailerBytes: Int) {
    self.limit = limit
    self.patience = patience
    switch framing {
    case .length(let length):
      stage = .data(left: length)
      isChunked = false
      isTooLarge = length > limit
    case .chunked:
      stage = .size
      isChunked = true
    }
    scanner = ChunkLineScanner(maximumTrailerBytes: maximumTrailerBytes)
  }

  // MARK: Internal

  private(set) var body: [UInt8] = []
  /// The size of the body so far, including dropped bytes.
  private(set) var receivedBytes = 0
  private(set) var isTooLarge = false
  let limit: Int

  /// Reads the available bytes. Returns true at the end of the body.
  mutating func read(_ input: inout InputBuffer) throws(Refusal) -> Bool {
    while true {
      switch stage {
      case .data(left: 0):
        guard isChunked else { return true }
        guard let line = try scanner.line(&input, maximumBytes: 0) else { return false }
        guard line.isEmpty else { throw ChunkLineScanner.malformed }
        stage = .size
      case .data(let left):
        guard !input.isEmpty else { return false }
        let count = min(left, input.count)
        try keep(input.unread.prefix(count))
        input.remove(count)
        stage = .data(left: left - count)
      case .size:
        guard let line = try scanner.line(&input, maximumBytes: Self.maximumSizeLineBytes) else { return false }
        let size = try Self.size(line)
        stage = size == 0 ? .trailers : .data(left: size)
      case .trailers:
        guard let line = try scanner.trailer(&input) else { return false }
        // Trailers are checked and dropped: none has a meaning here.
        if line.isEmpty { return true }
        _ = try RequestHead.header(line)
      }
    }
  }

  // MARK: Private

  private enum Stage {
    /// Inside the body or a chunk. With 0 bytes left, at its end.
    case data(left: Int)
    case size
    case trailers
  }

  /// The limit on the line with a chunk's size and its extensions, which are ignored (RFC 9112 section 7.1.1).
  private static let maximumSizeLineBytes = 256

  private let patience: Int
  private let isChunked: Bool
  private var stage: Stage
  private var scanner: ChunkLineScanner

  private mutating func keep(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    receivedBytes += bytes.count
    if receivedBytes > limit {
      isTooLarge = true
      body = []
    }
    guard isTooLarge else {
      body.append(contentsOf: bytes)
      return
    }
    guard receivedBytes <= patience else { throw .tooLarge(limit: limit) }
  }

  private static func size(_ line: ArraySlice<UInt8>) throws(Refusal) -> Int {
    var rest = line
    let digits = HTTPSyntax.take(&rest, upTo: UInt8(ascii: ";"))
    // 15 hexadecimal digits are less than 2^60.
    guard (1...15).contains(digits.count) else { throw ChunkLineScanner.malformed }
    var size = 0
    for digit in digits {
      guard let value = ASCII.hexValue(digit) else { throw ChunkLineScanner.malformed }
      size = size << 4 | Int(value)
    }
    return size
  }
}

/// Reads lines of a chunked body (RFC 9112 section 7.1). They end with CR and LF, and must not contain other control
/// characters.
struct ChunkLineScanner {
  static let malformed = Refusal(400, "The chunks of the request are malformed.")

  private var position = 0
  private var trailerBytes: Int

  init(maximumTrailerBytes: Int) {
    trailerBytes = maximumTrailerBytes
  }

  /// The next line without its end. Nil if more bytes are needed.
  mutating func line(_ input: inout InputBuffer, maximumBytes: Int) throws(Refusal) -> ArraySlice<UInt8>? {
    let bytes = input.unread
    while position < bytes.count {
      let byte = bytes[bytes.startIndex + position]
      let isBehindReturn = position > 0 && bytes[bytes.startIndex + position - 1] == HTTPSyntax.carriageReturn
      if byte == HTTPSyntax.lineFeed {
        guard isBehindReturn else { throw Self.malformed }
        let line = bytes.prefix(position - 1)
        input.remove(position + 1)
        position = 0
        return line
      }
      let isStray = isBehindReturn || HTTPSyntax.isControl(byte) && byte != HTTPSyntax.carriageReturn
      guard !isStray, position <= maximumBytes else { throw Self.malformed }
      position += 1
    }
    return nil
  }

  /// The next trailer. Their total size is limited.
  mutating func trailer(_ input: inout InputBuffer) throws(Refusal) -> ArraySlice<UInt8>? {
    guard let line = try line(&input, maximumBytes: trailerBytes) else { return nil }
    trailerBytes -= line.count + 2
    guard trailerBytes >= 0 else { throw .longHeaders }
    return line
  }
}
