import Foundation

/// The interfaces of this machine to networks.
enum NetworkInterfaces {
  /// True if an interface other than the loopback is up and has an IP address. Without one, no name can be looked up, so a
  /// failure says nothing about the host. True also if the system does not tell.
  static var areConnected: Bool {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return true }
    defer { freeifaddrs(first) }
    return sequence(first: first) { $0?.pointee.ifa_next }.contains { interface in
      guard let interface = interface?.pointee, let address = interface.ifa_addr else { return false }
      let flags = Int(interface.ifa_flags)
      let isIP = [AF_INET, AF_INET6].contains(Int32(address.pointee.sa_family))
      return isIP && flags & Int(IFF_UP.rawValue) != 0 && flags & Int(IFF_LOOPBACK.rawValue) == 0
    }
  }
}
