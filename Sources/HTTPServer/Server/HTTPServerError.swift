import Foundation

/// Why a server did not start.
public enum HTTPServerError: Error, Hashable, CustomStringConvertible, LocalizedError {
  case portInUse(address: String, port: UInt16)
  /// No network interface of this machine has it.
  case addressNotAvailable(address: String)
  /// Neither an address nor a name that can be found; `reason` is the system's.
  case unknownAddress(address: String, reason: String)
  /// This user may not listen there.
  case notPermitted(address: String, port: UInt16)
  /// A server starts once.
  case alreadyStarted
  /// The system failed to do `action`, with the error number `code`.
  case system(action: String, code: Int32)

  public var description: String {
    switch self {
    case .portInUse(let address, let port):
      "Port \(port) of \(address) is in use by another program. Stop that one, or choose another port."
    case .addressNotAvailable(let address):
      "This machine does not have the address \(address). Listen at one that it has, or at 0.0.0.0 for all of them."
    case .unknownAddress(let address, let reason):
      "The address “\(address)” to listen at is not known: \(reason)."
    case .notPermitted(let address, let port):
      "Listening at port \(port) of \(address) is not permitted. Choose a port above 1023, or ask for the permission."
    case .alreadyStarted:
      "The server was started before. Make a new one to listen again."
    case .system(let action, let code):
      "The server could not \(action): \(String(cString: strerror(code)))."
    }
  }

  public var errorDescription: String? { description }
}
