import CSodium

/// Process-wide initialization of libsodium. It happens exactly once, before the first use, because the random number
/// generator is process-wide.
enum SodiumLibrary {
  static func start() throws(SodiumError) {
    // 0 after the first call, 1 if another part of the program has initialized it.
    guard startCode >= 0 else { throw .couldNotStart }
  }

  /// Initializes libsodium for callers that cannot throw, and stops the program if that fails.
  static func requireStart() {
    precondition(startCode >= 0, SodiumError.couldNotStart.description)
  }

  private static let startCode = sodium_init()
}
