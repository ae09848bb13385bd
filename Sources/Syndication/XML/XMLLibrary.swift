import CXML2

/// The state of libxml2 that is shared by the whole process.
enum XMLLibrary {
  /// Must have happened before the library is used from more than one thread.
  static func prepare() { _ = prepared }

  private static let prepared: Bool = {
    xmlInitParser()
    return true
  }()

  /// Runs a function of the library that would report errors on standard error.
  static func quietly<Result>(_ body: () -> Result) -> Result {
    yaarr_xml_be_quiet()
    defer { yaarr_xml_be_loud() }
    return body()
  }
}
