import Bytes
import Foundation

/// A listening socket.
struct ListeningSocket {
  let descriptor: Int32
  /// The bound port, also if a free one was asked for.
  let port: UInt16

  init(address: String, port: UInt16) throws(HTTPServerError) {
    let list = try Self.resolve(address, port: port)
    defer { freeaddrinfo(list) }
    var failure: HTTPServerError = .addressNotAvailable(address: address)
    // A name may have several addresses. The first one that works is used.
    var next = list
    while let candidate = next?.pointee {
      do {
        self = try Self(candidate, address: address, port: port)
        return
      } catch {
        failure = error
      }
      next = candidate.ai_next
    }
    throw failure
  }

  // MARK: Private

  private init(_ candidate: addrinfo, address: String, port: UInt16) throws(HTTPServerError) {
    let descriptor = socket(candidate.ai_family, candidate.ai_socktype, candidate.ai_protocol)
    guard descriptor >= 0 else { throw .system(action: "open a socket", code: errno) }
    do {
      try Self.listen(descriptor, candidate, address: address, port: port)
      self.port = try Self.boundPort(of: descriptor)
    } catch {
      Foundation.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  private static func resolve(_ address: String, port: UInt16) throws(HTTPServerError) -> UnsafeMutablePointer<
    addrinfo
  >? {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(clamping: SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    let isBracketed = address.hasBytePrefix("[") && address.hasByteSuffix("]")
    let host = isBracketed ? String(Substring(address.utf8.dropFirst().dropLast())) : address
    var found: UnsafeMutablePointer<addrinfo>?
    let failure = getaddrinfo(host, String(port), &hints, &found)
    guard failure == 0 else {
      throw .unknownAddress(address: address, reason: String(cString: gai_strerror(failure)))
    }
    return found
  }

  private static func listen(
    _ descriptor: Int32, _ candidate: addrinfo, address: String, port: UInt16
  ) throws(HTTPServerError) {
    var on: Int32 = 1
    // Allows the port to be reused at once while old connections are still closing.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(clamping: MemoryLayout<Int32>.size))
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
      throw .system(action: "prepare its socket", code: errno)
    }
    guard bind(descriptor, candidate.ai_addr, candidate.ai_addrlen) == 0, Foundation.listen(descriptor, 511) == 0 else {
      let code = errno
      switch code {
      case EADDRINUSE: throw .portInUse(address: address, port: port)
      case EADDRNOTAVAIL: throw .addressNotAvailable(address: address)
      case EACCES: throw .notPermitted(address: address, port: port)
      default: throw .system(action: "listen on port \(port) of \(address)", code: code)
      }
    }
  }

  private static func boundPort(of descriptor: Int32) throws(HTTPServerError) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(clamping: MemoryLayout<sockaddr_storage>.size)
    let isKnown = withUnsafeMutableBytes(of: &storage) { bytes in
      guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
      return getsockname(descriptor, address, &length) == 0
    }
    guard isKnown else { throw .system(action: "find its port", code: errno) }
    // The port is at the same offset for both families, in network byte order.
    return withUnsafeBytes(of: &storage) { bytes in
      UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }
}
