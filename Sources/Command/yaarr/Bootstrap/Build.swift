import CurlTransport
import Running
import Storage

/// The build of the program.
enum Build {
  static let facts = ProgramFacts(
    version: Yaarr.version, archived: commit,
    libraries: [("Swift", swift)] + StorageLibraries.versions + CurlTransport.libraryVersions)

  // MARK: Private

  /// `git archive` writes the commit and its date here, because `.gitattributes` says so. A checkout has neither.
  private static let commit = "$Format:%H %cs$"

  /// The compiler, as far as it can be asked.
  private static var swift: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.3)
      "6.3.3 or later"
    #elseif compiler(>=6.3.2)
      "6.3.2"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #else
      "6.3"
    #endif
  }
}
