/// An error of libsodium.
public enum SodiumError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system has no source of random numbers for libsodium.
  case couldNotStart
  /// There is not enough memory to hash a password.
  case outOfMemory

  public var description: String {
    switch self {
    case .couldNotStart:
      "The cryptography library could not start, because the system provides no random numbers. "
        + "Check that /dev/urandom exists and can be read, then start again."
    case .outOfMemory:
      "There is not enough free memory to protect a password, which takes 64 MiB. Free some and try again."
    }
  }
}
