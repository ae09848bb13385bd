import Bytes
import CCurl
import Loading

/// The body of a request that libcurl reads while it sends it. The reads are short, but those of a slow disk hold up the
/// thread of all transfers.
final class Upload {
  init(_ reader: StreamedBodyReader) {
    self.reader = reader
  }

  /// The reason why the body could not be read.
  private(set) var failure: TransportError?

  /// Makes the handle send this body. The upload must live as long as the handle.
  func setUp(_ handle: EasyHandle) throws(TransportError) {
    try handle.setPostBody(
      ofBytes: reader.byteCount, read: onRead, seek: onSeek, context: Unmanaged.passUnretained(self).toOpaque())
  }

  fileprivate static func of(_ context: UnsafeMutableRawPointer) -> Upload {
    Unmanaged<Upload>.fromOpaque(context).takeUnretainedValue()
  }

  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    do throws(TransportError) {
      return try reader.read(into: buffer)
    } catch {
      failure = error
      return Int(CURL_READFUNC_ABORT)
    }
  }

  /// Goes back to the start, as libcurl needs it to send a body again: over a new connection, or with a sign-in.
  fileprivate func seek(to offset: curl_off_t, from origin: Int32) -> Int32 {
    guard offset == 0, origin == SEEK_SET else { return CURL_SEEKFUNC_FAIL }
    reader.rewind()
    return CURL_SEEKFUNC_OK
  }

  private let reader: StreamedBodyReader
}

// MARK: - Callbacks from libcurl

private let onRead: ccurl_data_function = { data, size, count, context in
  guard let data, let context else { return Int(CURL_READFUNC_ABORT) }
  return Upload.of(context).read(into: UnsafeMutableRawBufferPointer(start: data, count: size * count))
}

private let onSeek: curl_seek_callback = { context, offset, origin in
  guard let context else { return CURL_SEEKFUNC_FAIL }
  return Upload.of(context).seek(to: offset, from: origin)
}
