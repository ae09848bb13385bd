/// Counts the places in which a program distinguishes its kinds of items. There should be only one, where data comes
/// in.
///
/// A kind is a folder in `Sources/Reader/Kinds`, such as `Episode`, which declares `EpisodeKind`.
struct ItemKindCount {
  /// The Swift files, style sheets and scripts of all modules that handle items.
  let files: [SourceFile]

  /// The names of the kinds' folders: `Episode`.
  let kinds: [String]

  init(files: [SourceFile]) {
    self.files = files
    kinds = Set(files.compactMap { Self.folder(of: $0) }).sorted()
  }

  static let items = "Sources/Reader/Kinds/"

  /// The modules that declare or use items.
  static let modules: Set = [
    "Lists", "Fetching", "Screens", "Running", "Reader", "Kinds", "WebHost", "TerminalHost", "SyncAPI",
  ]

  // MARK: Kinds

  private static func folder(of file: SourceFile) -> String? {
    guard file.path.hasPrefix(items) else { return nil }
    let parts = file.path.dropFirst(items.count).split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : nil
  }

  // MARK: Casts

  /// Every `as?`, `as!` and `is Type`, as `path:line`. Casts of errors do not count, because errors are not items.
  var casts: [String] {
    files.flatMap { (file) -> [String] in
      (file.code?.lines ?? []).enumerated().filter { Self.casts(in: $0.element) }.map {
        "\(file.path):\($0.offset + 1)"
      }
    }
  }

  private static func casts(in line: Substring) -> Bool {
    guard line.has("as") || line.has("is") else { return false }
    let words = line.split { !($0.isLetter || $0.isNumber || "_.?!".contains($0)) }
    return zip(words, words.dropFirst() + [""]).contains { word, next in
      let type = next == "any" || next == "some" ? words.drop { $0 != next }.dropFirst().first ?? "" : next
      if type.hasSuffix("Error") { return false }
      return word == "as?" || word == "as!" || word == "is" && type.first?.isUppercase == true
    }
  }

  // MARK: Enumerations

  /// The files outside the kinds' own folders that list kinds or check the kind of something.
  var enumerations: [String] {
    files.filter { Self.folder(of: $0) == nil && (namesSeveralKinds($0) || asks($0, forOneOf: kinds)) }.map(\.path)
  }

  /// The files in a kind's folder that name another kind, or a type from its folder.
  var acquaintances: [String] {
    let types = typesByKind
    return files.filter { file in
      guard let own = Self.folder(of: file) else { return false }
      let others = kinds.filter { $0 != own }
      let named = Self.words(of: file)
      return others.contains { !named.isDisjoint(with: types[$0, default: []].union(["\($0)Kind"])) }
        || asks(file, forOneOf: others)
    }.map(\.path)
  }

  private var typesByKind: [String: Set<Substring>] {
    files.reduce(into: [:]) { types, file in
      guard let kind = Self.folder(of: file), let code = file.code else { return }
      for match in code.text.matches(of: /\b(?:struct|enum|class|actor|protocol|typealias)\s+(\w+)/) {
        types[kind, default: []].insert(match.1)
      }
    }
  }

  private static func words(of file: SourceFile) -> Set<Substring> {
    Set((file.code?.text ?? "").split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }

  private func namesSeveralKinds(_ file: SourceFile) -> Bool {
    let named = kinds.filter { file.code?.text.has("\($0)Kind") == true }
    guard named.count > 1 else { return false }
    let words = Self.words(of: file)
    return named.filter { words.contains("\($0)Kind") }.count > 1
  }

  /// True for a `case` or a comparison with a kind's key, such as `"episode"`, `.episode` or `EpisodeKind.key`, in a
  /// file that mentions kinds. Checks the text with its strings, because keys may be strings.
  private func asks(_ file: SourceFile, forOneOf kinds: [String]) -> Bool {
    guard let code = file.code?.text, code.has("kind") || code.has("Kind") else { return false }
    return file.text.split(separator: "\n").contains { line in
      guard !line.drop(while: \.isWhitespace).hasPrefix("//") else { return false }
      return kinds.contains { (kind) -> Bool in
        let key = kind.prefix(1).lowercased() + kind.dropFirst()
        return ["\"\(key)\"", "\"\(kind.lowercased())\"", ".\(key)", "\(kind)Kind.key"].contains {
          Self.asks(line, for: $0)
        }
      }
    }
  }

  private static func asks(_ line: Substring, for key: String) -> Bool {
    guard line.has(key) else { return false }
    let line = line.drop(while: \.isWhitespace)
    return line.ranges(of: key).contains { range in
      if let after = line[range.upperBound...].first, after.isLetter || after.isNumber || after == "_" { return false }
      let before = line[..<range.lowerBound]
      if line.hasPrefix("case ") { return !before.contains(":") }
      let trimmed = before.reversed().drop(while: \.isWhitespace)
      return trimmed.starts(with: "==") || trimmed.starts(with: "=!") || trimmed.starts(with: "=~")
    }
  }

  // MARK: Styles and scripts

  /// The style sheets and scripts of the hosts that name a kind's key or one of its classes, as `path: name`.
  var styledKinds: [String] {
    let names = classes.union(kinds.map { $0.lowercased() }).sorted()
    return files.filter { !$0.path.hasPrefix(Self.items) }.flatMap { file in
      names.filter { Self.styles(file, $0) }.map { "\(file.path): \($0)" }
    }
  }

  /// The classes that the kinds write: `.class("clip", "seen")`.
  private var classes: Set<String> {
    Set(
      files.filter { $0.path.hasPrefix(Self.items) && $0.code != nil }.flatMap { file in
        file.text.matches(of: /\.class\(([^)]*)\)/).flatMap { call in
          call.1.matches(of: /"([\w-]+)"/).map { String($0.1) }
        }
      })
  }

  /// True for a selector with the class, and in a script also for a comparison with the name or a look at the class list.
  /// A name alone does not count: `article` and `video` are elements, too.
  private static func styles(_ file: SourceFile, _ name: String) -> Bool {
    let isScript = file.path.hasSuffix(".js")
    guard isScript || file.path.hasSuffix(".css"), file.text.has(name) else { return false }
    let comment = isScript ? /(?m)(?:^|\s)\/\/.*$/ : /\/\*[\s\S]*?\*\//
    return file.text.replacing(comment, with: "").split(separator: "\n").contains { line in
      line.ranges(of: name).contains { range in
        if let after = line[range.upperBound...].first, after.isLetter || after.isNumber || "_-".contains(after) {
          return false
        }
        let before = line[..<range.lowerBound]
        return isScript ? asks(after: before) : before.hasSuffix(".")
      }
    }
  }

  private static func asks(after before: Substring) -> Bool {
    let isInString = !before.count { "\"'`".contains($0) }.isMultiple(of: 2)
    let isSelector = before.hasSuffix(".") && !before.contains(/\$\{[^}]*$/)
    return isInString && (isSelector || before.contains(/(?:classList\.\w+\(|[!=]==? ?|case )["'`]$/))
  }
}
