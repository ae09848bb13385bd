/// Why libsodium could not do what was asked.
public enum SodiumError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system gave libsodium no source of random numbers.
  case couldNotStart
  /// There is not enough memory to hash a password now.
  case outOfMemory

  public var description: String {
    switch self {
    case .couldNotStart:
      "The cryptography library could not start, since the system offers no random numbers. "
        + "Check that /dev/urandom exists and may be read, then start again."
    case .outOfMemory:
      "There is not enough free memory to protect a password, which takes 64 MiB. Free some and try again."
    }
  }
}
