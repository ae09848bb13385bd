import Foundation

/// The reason why a server did not start.
public enum HTTPServerError: Error, Hashable, CustomStringConvertible, LocalizedError {
  case portInUse(address: String, port: UInt16)
  /// No network interface of this machine has the address.
  case addressNotAvailable(address: String)
  /// The text is neither an address nor a known name. `reason` is the system's.
  case unknownAddress(address: String, reason: String)
  /// This user may not listen on the port.
  case notPermitted(address: String, port: UInt16)
  /// A server can be started once.
  case alreadyStarted
  /// The system failed to do `action`, with the error number `code`.
  case system(action: String, code: Int32)

  public var description: String {
    switch self {
    case .portInUse(let address, let port):
      "Port \(port) of \(address) is in use by another program. Stop that program, or choose another port."
    case .addressNotAvailable(let address):
      "This machine does not have the address \(address). Use one that it has, or 0.0.0.0 for all of them."
    case .unknownAddress(let address, let reason):
      "The address “\(address)” to listen on was not found: \(reason)."
    case .notPermitted(let address, let port):
      "Listening on port \(port) of \(address) is not permitted. Choose a port above 1023, or ask for permission."
    case .alreadyStarted:
      "The server was started before. Create a new one to listen again."
    case .system(let action, let code):
      "The server could not \(action): \(String(cString: strerror(code)))."
    }
  }

  public var errorDescription: String? { description }
}
