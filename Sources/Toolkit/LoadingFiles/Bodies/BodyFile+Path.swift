import Bytes
import Foundation
import Loading

extension BodyFile {
  /// The file at a path.
  public init(at path: String) {
    self.init(path: path) { () throws(TransportError) in try FileOfBody(path) }
  }
}

extension RequestBody {
  /// The bytes of a file. They are read while they are sent, from the file's start each time.
  ///
  /// Sending fails with `TransportError.file` if the file is missing, cannot be read, or changes its size meanwhile.
  public static func file(
    at path: String, contentType: String = "application/octet-stream"
  ) -> RequestBody {
    RequestBody(StreamedBody([.file(BodyFile(at: path))]), contentType: contentType)
  }
}

extension MultipartPart {
  /// A file that is read while it is sent. Unless it is given, its name is the last part of the path.
  public static func file(
    _ name: String, at path: String, named fileName: String? = nil, contentType: String = "application/octet-stream"
  ) -> MultipartPart {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let last = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    return MultipartPart(
      name, fileName: fileName ?? last, contentType: contentType, contents: .file(BodyFile(at: path)))
  }
}

/// A file that is open for reading.
private final class FileOfBody: OpenBodyFile {
  // MARK: Lifecycle

  init(_ path: String) throws(TransportError) {
    self.path = path
    // A pipe would otherwise wait for its writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  // MARK: OpenBodyFile

  func byteCount() throws(TransportError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path: path, reason: "it is not a regular file") }
    return Int(status.st_size)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(TransportError) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw Self.failure(path) }
    }
  }

  // MARK: Private

  private static func failure(_ path: String) -> TransportError {
    .file(path: path, reason: String(cString: strerror(errno)))
  }

  private let path: String
  private let descriptor: Int32
}
