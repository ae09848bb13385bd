import Bytes

/// Paths as the log has them.
enum LoggedPath {
  /// The prefixes of paths whose rest is a secret.
  private static let prefixes = [HubCallback.prefix, PublishedTimeline.prefix]

  /// The path without its secret.
  static func text(of path: String) -> String {
    prefixes.first { path.hasBytePrefix($0) }.map { $0 + "…" } ?? path
  }
}
