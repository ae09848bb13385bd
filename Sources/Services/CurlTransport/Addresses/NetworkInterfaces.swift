import Bytes
import Foundation

/// The interfaces of this machine to networks.
enum NetworkInterfaces {
  /// True if an interface other than the loopback is up and has an IP address. Without one, no name can be looked up, so a
  /// failure says nothing about the host. True also if the system does not tell.
  static var areConnected: Bool {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return true }
    defer { freeifaddrs(first) }
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      let flags = Int(interface.ifa_flags)
      guard let address = interface.ifa_addr, flags & Int(IFF_UP) != 0, flags & Int(IFF_LOOPBACK) == 0
      else { continue }
      if [AF_INET, AF_INET6].contains(Int32(address.pointee.sa_family)) { return true }
    }
    return false
  }
}
