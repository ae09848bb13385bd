import Foundation

/// A request whose body was counted and summed, not kept.
struct ReceivedUpload: Sendable, Equatable {
  let method: String
  let path: String
  let length: String?
  let isChunked: Bool
  let byteCount: Int
  let sum: Int
}

extension ServedConnection {
  /// Reads the next request in parts.
  ///
  /// - Parameter onHead: called before the body is read.
  func readUpload(onHead: () -> Void = {}) -> ReceivedUpload? {
    var head: [UInt8] = []
    while !head.ends(with: "\r\n\r\n") {
      guard let next = read(1) else { return nil }
      head += next
    }
    onHead()
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    func field(_ name: String) -> String? {
      lines.first { $0.lowercased().hasPrefix(name + ":") }.map {
        $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
      }
    }
    let length = field("content-length")
    var (left, sum) = (length.flatMap { Int($0) } ?? 0, UploadSum())
    while left > 0 {
      guard let part = read(min(left, 8 * 1024)) else { return nil }
      left -= part.count
      sum.add(part)
    }
    return ReceivedUpload(
      method: words[0], path: words[1], length: length, isChunked: field("transfer-encoding") != nil,
      byteCount: sum.byteCount, sum: sum.value)
  }
}

/// Tells the bytes of two files apart. The parts in which they are added do not matter.
struct UploadSum {
  private(set) var byteCount = 0
  private var hasher = Hasher()

  var value: Int { hasher.finalize() }

  mutating func add(_ bytes: [UInt8]) {
    byteCount += bytes.count
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

/// A file of numbered blocks for one test, removed after it.
final class UploadedFile: Sendable {
  let path = NSTemporaryDirectory() + "upload-" + UUID().uuidString
  let sum: UploadSum

  init(megabytes: Int) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    var sum = UploadSum()
    var bytes: [UInt8] = Array(repeating: 0x55, count: 65_536)
    for block in 0..<megabytes * 16 {
      bytes[0] = UInt8(clamping: block & 0xFF)
      bytes[65_535] = UInt8(clamping: block >> 8)
      sum.add(bytes)
      try handle.write(contentsOf: bytes)
    }
    try handle.close()
    self.sum = sum
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Changes the file's size.
  func resize(to bytes: Int) {
    truncate(path, off_t(bytes))
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
