import Foundation

/// The time a user waits for a page while the program, in its own process, reads four hostile feeds of 20 MB.
let hardeningLatencyBenchmarks: [Benchmark] = [
  Benchmark(module: "hardening", name: "a page while four hostile feeds of 20 MB are read, p99") {
    let latencies = try await LatencyBenchmark.measure()
    print("  pages asked for: \(latencies.count), p50 \(latencies.part(0.5)) ms, max \(latencies.part(1)) ms")
    return Figure.Value(value: latencies.part(0.99), unit: "ms", reach: 50)
  }
]

private enum LatencyBenchmark {
  /// The duration of the measurement: longer than four feeds take that each time out after five seconds.
  static let seconds = 30.0

  /// The latencies in milliseconds, ascending.
  static func measure() async throws -> [Double] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "yaarr-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = Program(data: folder.path)
    let feeds = try HostileFeeds.all.enumerated().map { (index: Int, body: [UInt8]) in
      // One host for each feed, because feeds of one host are read in turn.
      try ServedFeed(body, address: "127.0.0.\(index + 1)")
    }
    let plain = try ServedFeed(HostileFeeds.plain(entries: 200), address: "127.0.0.1")
    try program.run(["import", "-"], input: OPMLText.listing([plain.url]))
    try program.run(["refresh", "--allow-private-networks"])
    try program.run(["import", "-"], input: OPMLText.listing(feeds.map(\.url)))

    let server = try program.serve()
    defer { server.stop() }
    let visitor = try Visitor(port: server.port)
    var latencies: [Double] = []
    let end = ContinuousClock.now + .seconds(seconds)
    while .now < end {
      let start = ContinuousClock.now
      guard try visitor.get("/all").contains("</html>") else {
        throw PeakMemory.Unmeasurable(reason: "The server gave no page.")
      }
      latencies.append(start.duration(to: .now) / .milliseconds(1))
      try await Task.sleep(for: .milliseconds(10))
    }
    guard feeds.allSatisfy(\.wasAsked) else {
      throw PeakMemory.Unmeasurable(reason: "The hostile feeds were not requested.")
    }
    return latencies.sorted()
  }
}

extension [Double] {
  /// The quantile of the ascending values, with two decimal places.
  fileprivate func part(_ part: Double) -> Double {
    let index = Swift.min(count - 1, Int((Double(count) * part).rounded(.up)) - 1)
    return (self[Swift.max(0, index)] * 100).rounded() / 100
  }
}

/// Feeds of 20 MB, just below the limit.
private enum HostileFeeds {
  static let size = 20_000_000

  static var all: [[UInt8]] {
    [
      // Alternating combining marks.
      repeated("\u{301}\u{323}", in: "<rss><channel><item><guid>x", "</guid><title>t</title></item></channel></rss>"),
      // Start tags that never end.
      repeated("<a b=\"x\" c=\"", in: "<rss>", ""),
      // A title with open quotes.
      repeated("&lt;a ='x' ='", in: "<rss><channel><item><title>", "</title></item></channel></rss>"),
      plain(entries: 40_000),
    ]
  }

  static func plain(entries: Int) -> [UInt8] {
    var text = "<rss version=\"2.0\"><channel><title>Plain</title>"
    let words = String(repeating: "Words of the entry. ", count: 15)
    for number in 0..<entries {
      text += "<item><guid>entry-\(number)</guid><title>Entry \(number)</title><link>http://site.test/\(number)</link>"
      text += "<description>&lt;p&gt;\(words)&lt;/p&gt;</description></item>"
      if text.utf8.count > size - 1_000 { break }
    }
    return Array((text + "</channel></rss>").utf8)
  }

  private static func repeated(_ unit: String, in opening: String, _ closing: String) -> [UInt8] {
    let count = (size - opening.utf8.count - closing.utf8.count) / unit.utf8.count
    return Array(opening.utf8) + Array(repeating: Array(unit.utf8), count: count).joined() + Array(closing.utf8)
  }
}

private enum OPMLText {
  static func listing(_ urls: [String]) -> String {
    "<opml version=\"2.0\"><body>" + urls.map { "<outline type=\"rss\" xmlUrl=\"\($0)\"/>" }.joined()
      + "</body></opml>"
  }
}

/// The program that `scripts/bench` also builds.
private struct Program {
  let data: String

  struct Server {
    let process: Process
    let port: UInt16

    func stop() {
      process.terminate()
      process.waitUntilExit()
    }
  }

  func run(_ arguments: [String], input: String = "") throws {
    let (process, standardInput) = (process(arguments), Pipe())
    process.standardInput = standardInput
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw PeakMemory.Unmeasurable(reason: "“yaarr \(arguments[0])” failed.")
    }
  }

  func serve() throws -> Server {
    let (process, output) = (process(["serve", "--port", "0", "--allow-private-networks"]), Pipe())
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.contains("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
    }
    guard
      let port = text.split(separator: ":").last.flatMap({ UInt16($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    else { throw PeakMemory.Unmeasurable(reason: "The server did not start.") }
    return Server(process: process, port: port)
  }

  private func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
      path: "yaarr")
    process.arguments = arguments + ["--data", data]
    return process
  }
}

/// A feed at its own loopback address, served by a thread that ends with the process.
private final class ServedFeed: Sendable {
  let url: String
  private let asked: AskedFlag

  var wasAsked: Bool { asked.isSet }

  init(_ body: [UInt8], address: String) throws {
    signal(SIGPIPE, SIG_IGN)
    let (listener, port) = try LoopbackSocket.listen(address)
    url = "http://\(address):\(port)/feed.xml"
    let asked = AskedFlag()
    self.asked = asked
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    let answer = Array(head.utf8) + body
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        var request = [UInt8](repeating: 0, count: 4_096)
        _ = recv(connection, &request, request.count, 0)
        LoopbackSocket.sendAll(connection, answer)
        asked.set()
        close(connection)
      }
    }
  }
}

private final class AskedFlag: @unchecked Sendable {
  // Sound: the value is only touched under the lock.
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }

  func set() { lock.withLock { value = true } }
}

/// A signed-in client with a new connection for each page.
private struct Visitor {
  let port: UInt16
  private var cookie = ""

  /// Signs in as the owner of a reader without accounts.
  init(port: UInt16) throws {
    self.port = port
    let answer = try get("/all")
    guard let line = answer.split(separator: "\r\n").first(where: { $0.lowercased().hasPrefix("set-cookie:") }) else {
      throw PeakMemory.Unmeasurable(reason: "The server gave no session.")
    }
    cookie = line.dropFirst(11).prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
  }

  /// The whole response, header included.
  func get(_ path: String) throws -> String {
    let connection = try LoopbackSocket.connect("127.0.0.1", port)
    defer { close(connection) }
    let request =
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/html\r\nCookie: \(cookie)\r\nConnection: close\r\n\r\n"
    LoopbackSocket.sendAll(connection, Array(request.utf8))
    var answer: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(connection, &part, part.count, 0)
      guard count > 0 else { break }
      answer += part[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }
}

private enum LoopbackSocket {
  static func listen(_ host: String) throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Int32(clamping: SOCK_STREAM.rawValue), 0)
    var address = self.address(host, port: 0)
    var size = socklen_t(clamping: MemoryLayout<sockaddr_in>.size)
    let isListening = withGeneric(&address) { (generic: UnsafeMutablePointer<sockaddr>) in
      bind(descriptor, generic, size) == 0 && Glibc.listen(descriptor, 16) == 0
        && getsockname(descriptor, generic, &size) == 0
    }
    guard isListening else { throw PeakMemory.Unmeasurable(reason: "\(host) cannot be listened on.") }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  static func connect(_ host: String, _ port: UInt16) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(clamping: SOCK_STREAM.rawValue), 0)
    var address = self.address(host, port: port)
    let size = socklen_t(clamping: MemoryLayout<sockaddr_in>.size)
    guard withGeneric(&address, { Glibc.connect(descriptor, $0, size) }) == 0 else {
      throw PeakMemory.Unmeasurable(reason: "The server cannot be reached.")
    }
    return descriptor
  }

  static func sendAll(_ descriptor: Int32, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) in
      var sent = 0
      while sent < buffer.count {
        let count = send(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent, 0)
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  private static func address(_ host: String, port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(clamping: AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return address
  }

  private static func withGeneric<Result>(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &address) { (pointer: UnsafeMutablePointer<sockaddr_in>) in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }
}
