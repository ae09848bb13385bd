/// The build that is running, and the libraries in it, which reports of problems name.
public struct ProgramFacts: Sendable {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - version: The number of the release.
  ///   - archived: The commit and its date, as `git archive` writes them: `57d26c70… 2026-11-29`. Anything else means that
  ///     the build is not from an archive.
  ///   - libraries: The versions that are in use.
  public init(version: String, archived: String, libraries: [(name: String, version: String)]) {
    self.version = version
    self.libraries = libraries
    let parts = archived.utf8.split(separator: UInt8(ascii: " "))
    // What `git archive` has not filled in has percent signs.
    let isFilledIn = parts.count == 2 && !archived.utf8.contains(UInt8(ascii: "%"))
    commit = isFilledIn ? String(Substring(parts[0])) : nil
    commitDate = isFilledIn ? String(Substring(parts[1])) : nil
  }

  // MARK: Public

  public let version: String
  /// The commit that the program was built from; nil if it was not built from a source archive.
  public let commit: String?
  /// The date of the commit, as `2026-11-29`.
  public let commitDate: String?
  public let libraries: [(name: String, version: String)]

  /// The commit with its date, or why it is unknown.
  public var origin: String {
    guard let commit, let commitDate else { return "unknown: not built from a source archive" }
    return "\(commit) of \(commitDate)"
  }

  /// The lines of `yaarr --version` behind the first.
  public var lines: [String] { ["commit \(origin)"] + libraries.map { "\($0.name) \($0.version)" } }
}
