import CMicrohttpd

/// Hands answers to libmicrohttpd. Called by the connection's thread.
enum AnswerWriter {
  // MARK: Internal

  /// Queues `answer` on `connection`. A header that HTTP does not allow (a line break in a `Location`, say) makes it a
  /// 500: half an answer would be worse, and a line break sent on is a hole.
  static func queue(_ answer: Answer, on connection: ActiveConnection) -> MHD_Result {
    if queueAsIs(answer, on: connection) { return .YES }
    if case .stream(let stream) = answer.content { stream.abandon() }
    let apology = HTTPResponse.text("The server made an answer that cannot be sent.\n", status: 500)
    return queueAsIs(Answer(apology), on: connection) ? .YES : .NO
  }

  // MARK: Private

  /// Bodies up to this are copied and leave in one packet with their headers; larger ones are read as they are sent.
  private static let copiedBytes = 64 * 1024
  private static let blockBytes = 64 * 1024

  private static func queueAsIs(_ answer: Answer, on connection: ActiveConnection) -> Bool {
    guard (200...999).contains(answer.status), let response = response(answer.content, on: connection) else {
      return false
    }
    // The queue holds its own reference.
    defer { MHD_destroy_response(response) }
    // The library ends chunks that it never began when it answers a HEAD with them.
    if case .unsized = answer.content { mhd_shim_end_by_closing(response) }
    for header in answer.headers {
      guard MHD_add_response_header(response, header.name, header.value) == .YES else { return false }
    }
    return MHD_queue_response(connection.pointer, UInt32(answer.status), response) == .YES
  }

  private static func response(_ content: Answer.Content, on connection: ActiveConnection) -> OpaquePointer? {
    switch content {
    case .bytes(let bytes, let part) where part.count <= copiedBytes:
      bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
        let part = UnsafeRawBufferPointer(rebasing: bytes[part])
        // Only read from, whatever the parameter's type says: it is to be copied.
        return MHD_create_response_from_buffer(
          part.count, UnsafeMutableRawPointer(mutating: part.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .bytes(let bytes, let part):
      MHD_create_response_from_callback(
        UInt64(part.count), blockBytes,
        { (reader, position, target, count) in
          guard let reader, let target else { return AnswerWriter.broken }
          let buffer = UnsafeMutableRawBufferPointer(start: target, count: count)
          return Unmanaged<PartReader>.fromOpaque(reader).takeUnretainedValue().read(from: position, into: buffer)
        }, Unmanaged.passRetained(PartReader(bytes: bytes, part: part)).toOpaque(),
        { (reader) in
          guard let reader else { return }
          Unmanaged<PartReader>.fromOpaque(reader).release()
        })
    case .unsized:
      MHD_create_response_from_callback(UInt64.max, 128, { (_, _, _, _) in AnswerWriter.finished }, nil, nil)
    case .stream(let stream):
      MHD_create_response_from_callback(
        // -1 as an unsigned number: MHD_SIZE_UNKNOWN. The size of a block is advice that chunks do not follow.
        UInt64.max, 128,
        { (reader, _, target, count) in
          guard let reader, let target else { return AnswerWriter.broken }
          let buffer = UnsafeMutableRawBufferPointer(start: target, count: count)
          return Unmanaged<StreamReader>.fromOpaque(reader).takeUnretainedValue().read(into: buffer)
        }, Unmanaged.passRetained(StreamReader(stream: stream, connection: connection)).toOpaque(),
        { (reader) in
          guard let reader else { return }
          Unmanaged<StreamReader>.fromOpaque(reader).release()
        })
    }
  }

  /// MHD_CONTENT_READER_END_OF_STREAM and MHD_CONTENT_READER_END_WITH_ERROR, which are casts in C.
  fileprivate static let finished = -1
  fileprivate static let broken = -2
}

/// A large body on its way out.
private final class PartReader {
  private let bytes: [UInt8]
  private let part: Range<Int>

  init(bytes: [UInt8], part: Range<Int>) {
    self.bytes = bytes
    self.part = part
  }

  func read(from position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let rest = bytes[part].dropFirst(Int(position)).prefix(buffer.count)
    guard !rest.isEmpty else { return AnswerWriter.finished }
    rest.withUnsafeBytes { (rest: UnsafeRawBufferPointer) in buffer.copyMemory(from: rest) }
    return rest.count
  }
}

/// A stream on its way out. It lives as long as the answer, which ends with the connection at the latest.
private final class StreamReader {
  private let stream: ResponseStream
  private let connection: ActiveConnection

  init(stream: ResponseStream, connection: ActiveConnection) {
    self.stream = stream
    self.connection = connection
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    switch stream.read(into: buffer, suspending: connection) {
    case .bytes(let count): count
    case .later: 0
    case .finished: AnswerWriter.finished
    case .broken: AnswerWriter.broken
    }
  }
}
