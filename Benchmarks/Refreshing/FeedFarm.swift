import Foundation

/// A thousand made-up feeds of 20 entries and 57 kB, each on a host of its own, served by nginx on loopback addresses.
/// The server ends with this object, or with the process.
final class FeedFarm {
  static let feeds = 1_000

  private let folder: String
  private let process = Process()
  private let port: Int

  // MARK: Lifecycle

  init() throws {
    folder = NSTemporaryDirectory() + "yaarr-farm-\(UUID().uuidString)"
    FoldersToRemove.add(folder)
    let pages = folder + "/pages"
    try FileManager.default.createDirectory(atPath: pages, withIntermediateDirectories: true)
    var words = Words()
    for number in 0..<Self.feeds {
      let text = FeedServers.feed(number, &words)
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(pages)/\(number).xml"))
    }
    port = try Self.freePort()
    try """
    daemon off;
    master_process on;
    worker_processes 1;
    pid \(folder)/nginx.pid;
    error_log stderr crit;
    events { worker_connections 4096; }
    http {
      access_log off;
      client_body_temp_path \(folder)/body; proxy_temp_path \(folder)/proxy; fastcgi_temp_path \(folder)/fastcgi;
      uwsgi_temp_path \(folder)/uwsgi; scgi_temp_path \(folder)/scgi;
      types { application/rss+xml xml; }
      server { listen 0.0.0.0:\(port) backlog=4096; root \(pages); }
    }
    """.write(toFile: folder + "/nginx.conf", atomically: true, encoding: .utf8)
    // Its workers run as the user who owns the files.
    let program = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx", "/usr/local/bin/nginx"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let program else { throw PeakMemory.Unmeasurable(reason: "nginx is not installed.") }
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["-p", folder, "-c", folder + "/nginx.conf", "-g", "user \(NSUserName());"]
    try process.run()
    for _ in 0..<200 where !isReady { usleep(20_000) }
    guard isReady else { throw PeakMemory.Unmeasurable(reason: "nginx did not start.") }
  }

  deinit {
    // It may never have been started: `init` has failed.
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  // MARK: Internal

  /// The feeds, each at another loopback address.
  var addresses: [String] {
    (0..<Self.feeds).map { "http://127.1.\($0 / 200).\($0 % 200 + 1):\(port)/\($0).xml" }
  }

  /// The feeds as an OPML file.
  var opml: [UInt8] {
    let outlines = addresses.map { "<outline type=\"rss\" text=\"\($0)\" xmlUrl=\"\($0)\"/>" }.joined(separator: "\n")
    return Array("<opml version=\"2.0\"><head/><body>\n\(outlines)\n</body></opml>".utf8)
  }

  // MARK: Private

  private var isReady: Bool {
    let client = socket(AF_INET, Int32(clamping: SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    var address = Self.loopback(port: UInt16(clamping: port))
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(clamping: MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func freePort() throws -> Int {
    let listener = socket(AF_INET, Int32(clamping: SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = loopback(port: 0)
    var size = socklen_t(clamping: MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isBound else { throw PeakMemory.Unmeasurable(reason: "There is no free port.") }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(clamping: AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
