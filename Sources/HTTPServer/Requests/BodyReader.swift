import Bytes

/// Takes a request's body out of what its connection receives.
struct BodyReader {
  // MARK: Lifecycle

  /// - Parameter limit: bytes that are kept. Of a larger body nothing is kept, but as much of it is read as `patience`
  ///   says, so that its sender comes to read the answer.
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
  /// Of the body, also those that were not kept.
  private(set) var receivedBytes = 0
  private(set) var isTooLarge = false
  let limit: Int

  /// Takes what is there. True at the end of the body.
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
        // Checked and forgotten: no trailer means anything here.
        if line.isEmpty { return true }
        _ = try RequestHead.header(line)
      }
    }
  }

  // MARK: Private

  private enum Stage {
    /// Within the body, or within a chunk; with 0 bytes left at its end.
    case data(left: Int)
    case size
    case trailers
  }

  /// The digits of a size, and extensions, which nobody uses (RFC 9112 section 7.1.1).
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
    // 15 digits are less than 2^60.
    guard (1...15).contains(digits.count) else { throw ChunkLineScanner.malformed }
    var size = 0
    for digit in digits {
      guard let value = ASCII.hexValue(digit) else { throw ChunkLineScanner.malformed }
      size = size << 4 | Int(value)
    }
    return size
  }
}

/// Takes lines out of a body in chunks (RFC 9112 section 7.1): they end with CR and LF, and have no other control
/// characters.
struct ChunkLineScanner {
  static let malformed = Refusal(400, "The chunks of the request are malformed.")

  private var position = 0
  private var trailerBytes: Int

  init(maximumTrailerBytes: Int) {
    trailerBytes = maximumTrailerBytes
  }

  /// The next line without its end; nil if more must come.
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

  /// The next trailer; all of them together have a bound.
  mutating func trailer(_ input: inout InputBuffer) throws(Refusal) -> ArraySlice<UInt8>? {
    guard let line = try line(&input, maximumBytes: trailerBytes) else { return nil }
    trailerBytes -= line.count + 2
    guard trailerBytes >= 0 else { throw .longHeaders }
    return line
  }
}
