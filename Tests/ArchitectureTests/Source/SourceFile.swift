/// A text file of the package.
struct SourceFile {
  /// The path in the package's folder, with slashes: `Sources/Reader/Kinds/ItemKinds.swift`.
  let path: String
  let text: String
  /// The Swift code without comments and strings. Nil for other files.
  let code: SwiftCode?
  /// The modules that the file imports, and the macro modules that it names.
  let imports: [String]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    code = path.hasSuffix(".swift") ? SwiftCode(text) : nil
    // A macro's module is named in a string, which is removed from the code.
    let macro = "#externalMacro(module: \""
    let macros = code == nil || !text.has(macro) ? [] : text.split(separator: macro).dropFirst()
    imports =
      (code?.lines(with: ["import"]) ?? []).compactMap(Self.importedModule)
      + macros.map { String($0.prefix { $0 != "\"" }) }
  }

  /// The layer: `Toolkit` for all files in `Sources/Toolkit/Lists`.
  var layer: String? { part(1) }

  /// The module: `Lists` for all files in `Sources/Toolkit/Lists`.
  var module: String? { part(2) }

  private func part(_ index: Int) -> String? {
    let parts = path.split(separator: "/")
    return parts.count > 3 && parts[0] == "Sources" ? String(parts[index]) : nil
  }

  /// The imported module: `public import struct Foundation.Date` imports Foundation.
  private static func importedModule(_ line: Substring) -> String? {
    let words = line.split { $0 == " " || $0 == "\t" || $0 == ";" }
    guard let position = words.firstIndex(of: "import"),
      words[..<position].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains(String($0)) })
    else { return nil }
    let named = words[(position + 1)...].drop { declarations.contains(String($0)) }
    return named.first.map { String($0.prefix { $0 != "." }) }
  }

  /// The names of the types that the file declares at its top level and that other files can see.
  var topLevelTypes: [String] {
    (code?.lines(with: Self.typeKeywords.sorted()) ?? []).compactMap { line in
      guard line.first?.isWhitespace == false else { return nil }
      let words = line.split { $0 == " " || $0 == ":" || $0 == "<" || $0 == "{" }
      guard let keyword = words.firstIndex(where: { Self.typeKeywords.contains(String($0)) }),
        words[..<keyword].allSatisfy({ $0.hasPrefix("@") || Self.modifiers.contains(String($0)) })
      else { return nil }
      return words.dropFirst(keyword + 1).first.map(String.init)
    }
  }

  private static let typeKeywords: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]
  private static let modifiers: Set = ["public", "package", "internal", "final", "indirect", "nonisolated"]
  private static let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
  private static let declarations: Set = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor",
  ]
}
