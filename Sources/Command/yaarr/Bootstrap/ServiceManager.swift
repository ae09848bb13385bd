import Bytes
import Foundation
import Screens

/// Tells the service manager that started the program how it is (sd_notify(3) of systemd). Does nothing without one.
struct ServiceManager: Sendable {
  // MARK: Lifecycle

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
    // The variables of another process are inherited by its children.
    let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
    let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) }
    watchdog = microseconds.flatMap { isMeant && $0 > 0 ? .microseconds($0) : nil }
  }

  // MARK: Internal

  func ready(status: String) { send("READY=1\nSTATUS=\(status)") }

  func stopping() { send("STOPPING=1\nSTATUS=Ending") }

  /// Gives signs of life until its task is cancelled, as often as the service manager asks. Each proves that tasks run, and
  /// that the actor of the pages is not blocked.
  func keepAlive() async {
    guard path != nil, let watchdog else { return }
    while !Task.isCancelled {
      await Self.visitScreens()
      send("WATCHDOG=1")
      try? await Task.sleep(for: watchdog / 3)
    }
  }

  // MARK: Private

  /// The path of a socket; `@` begins a name in Linux's abstract namespace.
  private let path: String?
  private let watchdog: Duration?

  @ScreenActor private static func visitScreens() {}

  /// A message that is not delivered is not reported: the service manager notices itself.
  private func send(_ message: String) {
    guard let path else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(clamping: AF_UNIX)
    var name = Array(path.utf8)
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
    let isAbstract = name.first == UInt8(ascii: "@")
    if isAbstract { name[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    // The length of an abstract name counts; that of a path has its final zero.
    let length = socklen_t(clamping: offset + name.count + (isAbstract ? 0 : 1))
    #if canImport(Glibc)
      let kind = Int32(clamping: SOCK_DGRAM.rawValue)
    #else
      let kind = SOCK_DGRAM
    #endif
    let socket = socket(AF_UNIX, kind, 0)
    guard socket >= 0 else { return }
    defer { close(socket) }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    let bytes = Array(message.utf8)
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { sendto(socket, bytes, bytes.count, 0, $0, length) }
    }
  }
}
