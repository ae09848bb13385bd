import CSodium

/// libsodium as a whole. It is started before the first use, exactly once for the process: the generator of random
/// numbers that it sets up is the process's.
enum SodiumLibrary {
  static func start() throws(SodiumError) {
    // 0 at the first call, 1 where another part of the program has started it already.
    guard startCode >= 0 else { throw .couldNotStart }
  }

  /// For what cannot throw and must not go on without.
  static func requireStart() {
    precondition(startCode >= 0, SodiumError.couldNotStart.description)
  }

  private static let startCode = sodium_init()
}
