import Foundation
import Loading

/// The file that a session sends: the body's own if it is one file, otherwise a temporary copy of all pieces, which goes
/// with this object.
final class UploadFile: Sendable {
  // MARK: Lifecycle

  init(_ body: StreamedBody) throws(TransportError) {
    let reader = try body.open()
    byteCount = reader.byteCount
    if body.pieces.count == 1, case .file(let file) = body.pieces[0] {
      url = URL(fileURLWithPath: file.path)
      copy = nil
      self.body = body
      return
    }
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID().uuidString)")
    url = copy
    self.copy = copy
    self.body = nil
    try Self.write(reader, to: copy)
  }

  deinit {
    if let copy { try? FileManager.default.removeItem(at: copy) }
  }

  // MARK: Internal

  let url: URL

  /// Fails if the body's own file has another size than at the beginning: the session may have sent a part of it.
  func checkSize() throws(TransportError) {
    guard let body else { return }
    let count = try body.open().byteCount
    guard count == byteCount else {
      throw .file(path: url.path, reason: "its size changed from \(byteCount) to \(count) bytes while it was sent")
    }
  }

  // MARK: Private

  private static func write(_ reader: StreamedBodyReader, to url: URL) throws(TransportError) {
    // Only its owner may read the copy, as it may hold what is private.
    let isMade = FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
    do {
      guard isMade else { throw CocoaError(.fileWriteUnknown) }
      let handle = try FileHandle(forWritingTo: url)
      defer { try? handle.close() }
      let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 1)
      defer { part.deallocate() }
      while case let count = try reader.read(into: part), count > 0 {
        try handle.write(contentsOf: UnsafeRawBufferPointer(rebasing: part[..<count]))
      }
    } catch {
      try? FileManager.default.removeItem(at: url)
      throw (error as? TransportError) ?? .file(path: url.path, reason: error.localizedDescription)
    }
  }

  private let byteCount: Int
  private let copy: URL?
  /// The body, if the session reads its own file.
  private let body: StreamedBody?
}
