import Injection

extension ReaderContainer {
  /// The build that is running. The program knows it.
  public var program: Factory<ProgramFacts> {
    self { ProgramFacts(version: "unknown", archived: "", libraries: []) }
  }
}
